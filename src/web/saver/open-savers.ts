import type { StoredRevision } from './calls.ts'
import { forgetStoredChanges, hasStoredChanges } from './device.ts'
import type { Saver } from './saver.ts'
import type { SaverView } from './saver-view.ts'

/** Whatever it saves. */
export type AnySaver = Omit<Saver<never, StoredRevision>, 'read' | 'record' | 'adopt'> & {
  read(): SaverView<unknown, StoredRevision>
}

/** The savers of this page by the place where the device keeps for them; `open-saver.ts` adds to them. */
export const openSavers = new Map<string, AnySaver>()

/** Sends what waits in every open saver; returns when each was tried. */
export async function flushAll(): Promise<void> {
  await Promise.all([...openSavers.values()].map((saver) => saver.flush()))
}

/** Somebody has signed in: what their session could not send goes on. */
export function wakeAll(): void {
  for (const saver of openSavers.values()) void saver.wake({ isSignedIn: true })
}

/** Whether this page or its device holds anything under a place that was not confirmed. */
export function holdsUnder(place: string): boolean {
  return hasStoredChanges(place) || saversUnder(place).some(([, saver]) => saver.hasUnsent())
}

/** Takes what was not confirmed off this device; a page that asks again starts over. */
export function forgetUnder(place: string): void {
  for (const [at, saver] of saversUnder(place)) {
    saver.forget()
    openSavers.delete(at)
  }
  forgetStoredChanges(place)
}

function saversUnder(place: string) {
  return [...openSavers].filter(([at]) => at.startsWith(place))
}
