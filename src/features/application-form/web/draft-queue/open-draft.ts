import type { OwnApplication } from '#features/application-form/contract.ts'
import type { Program } from '#shared/programs.ts'
import { newKey } from '#web/call.ts'
import { draftKey, followDiscards, openDrafts } from '../draft-queue.ts'
import type { DraftCalls } from './calls.ts'
import { deviceFor } from './device.ts'
import { createDraftQueue, type DraftQueue } from './queue.ts'
import { openTab, type Tab } from './tab.ts'

type Draft = {
  /** Whose it is; it is never sent as anybody else's. */
  account: string
  program: Program
  calls: DraftCalls
  onStored: (application: OwnApplication, isNew: boolean) => void
}

let tab: Tab | undefined

/** The draft of a person's application; the same one however often it is asked for. */
export function openDraft({ account, program, calls, onStored }: Draft): DraftQueue {
  const key = draftKey(account, program)
  const known = openDrafts.get(key)
  if (known) return known.queue
  tab ??= openThisTab()
  const device = deviceFor(account, program)
  const queue = createDraftQueue({ calls, device, tab, oneAtATime: turns(key), onStored })
  openDrafts.set(key, { account, queue })
  return queue
}

/** Without locks (pages served without https) two tabs may send at once, which the server sorts out. */
function turns(name: string) {
  return async (work: () => Promise<void>) => {
    if (navigator.locks) await navigator.locks.request(name, work)
    else await work()
  }
}

function openThisTab(): Tab {
  const each = (act: (queue: DraftQueue) => void) => () => {
    for (const { queue } of openDrafts.values()) act(queue)
  }
  followDiscards()
  const leave = each((queue) => queue.leave())
  const wake = each((queue) => void queue.wake())
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : wake(),
  )
  addEventListener('pagehide', leave)
  addEventListener('pageshow', (event) => event.persisted && wake())
  addEventListener('focus', wake)
  addEventListener(
    'online',
    each((queue) => void queue.wake({ isBack: true })),
  )
  addEventListener('beforeunload', (event) => {
    if ([...openDrafts.values()].some(({ queue }) => queue.isStranded())) event.preventDefault()
  })
  return openTab(newKey)
}
