import { newKey } from '../call.ts'
import { getSession, subscribeSession } from '../session.ts'
import type { StoredRevision } from './calls.ts'
import { type Accept, deviceAt, nowhere } from './device.ts'
import { type AnySaver, openSavers, wakeAll } from './open-savers.ts'
import { makeSaver, type Saver } from './saver.ts'
import type { SaverOptions } from './saver-options.ts'
import { openTab, type Tab } from './tab.ts'

/** What a feature says of one thing that is saved while it is written. */
export type SaverDeclaration<V, S extends StoredRevision> = Omit<
  SaverOptions<V, S>,
  'device' | 'tab' | 'oneAtATime'
> & {
  /** Begins with whose it is, and ends with a colon. */
  place: string
  /** Absent: it must not be left on this device. */
  accept?: Accept<V>
}

let tab: Tab | undefined

/**
 * The saver of a place; the same one however often it is asked for, so that what could not be sent
 * is tried on when its page is gone. Where the page comes with something newer it begins from there.
 */
export function openSaver<V, S extends StoredRevision>(
  declared: SaverDeclaration<V, S>,
): Saver<V, S> {
  const { place, accept, first } = declared
  // A place is declared once, so what is open there is of this kind.
  const known = openSavers.get(place) as Saver<V, S> | undefined
  if (known && !isOvertaken(known, first)) return known
  known?.close()
  tab ??= openThisTab()
  const device = accept ? deviceAt(place, accept) : nowhere
  const saver = makeSaver({ ...declared, device, tab, oneAtATime: turns(place) })
  openSavers.set(place, saver)
  return saver
}

function isOvertaken<V, S extends StoredRevision>(
  known: Saver<V, S>,
  first: S | undefined,
): boolean {
  const { stored, isKept } = known.read()
  if (!first || !stored || (known.hasUnsent() && !isKept)) return false
  return first.id !== stored.id || first.revision > stored.revision
}

/** Without locks (pages served without https) two tabs may send at once, which the server sorts out. */
function turns(name: string) {
  return async (work: () => Promise<void>) => {
    if (navigator.locks) await navigator.locks.request(name, work)
    else await work()
  }
}

function openThisTab(): Tab {
  const each = (act: (saver: AnySaver) => void) => () => {
    for (const saver of openSavers.values()) act(saver)
  }
  const leave = each((saver) => saver.leave())
  const wake = each((saver) => void saver.wake())
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : wake(),
  )
  addEventListener('pagehide', leave)
  addEventListener('pageshow', (event) => event.persisted && wake())
  addEventListener('focus', wake)
  addEventListener(
    'online',
    each((saver) => void saver.wake({ isBack: true })),
  )
  addEventListener('beforeunload', (event) => {
    if ([...openSavers.values()].some((saver) => saver.isStranded())) event.preventDefault()
  })
  followSignIns()
  return openTab(newKey)
}

/** Of applicants; the office says so itself, once it knows who has signed in. */
function followSignIns() {
  const who = () => (getSession().ended ? undefined : getSession().user?.id)
  let before = who()
  subscribeSession(() => {
    const now = who()
    const isNew = now !== undefined && now !== before
    before = now
    if (isNew) wakeAll()
  })
}
