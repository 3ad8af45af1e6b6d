import type { OwnApplication } from '#features/application-form/contract.ts'
import { removeText, storeText } from '#web/storage.ts'
import { forgetKept, holdsKept } from './draft-queue/device.ts'
import type { DraftQueue } from './draft-queue/queue.ts'

const discarded = 'draft-discarded'

/** The drafts that this page has open; `draft-queue/open-draft.ts` adds to them. */
export const openDrafts = new Map<string, { account: string; queue: DraftQueue }>()

export function draftKey(account: string, program: string): string {
  return `${account} ${program}`
}

/** Sends what waits in every open draft; returns when each was tried. */
export async function flush(): Promise<void> {
  await Promise.all([...openDrafts.values()].map(({ queue }) => queue.flush()))
}

/** Whether this device holds answers of an account, or one program of it, that were not confirmed. */
export function hasUnsent(account: string, program?: string): boolean {
  const open = draftsOf(account).filter(({ key }) => !program || key === draftKey(account, program))
  return holdsKept(account, undefined, program) || open.some(({ queue }) => queue.hasUnsent())
}

/** Takes an account's unsent answers off this device. */
export function forgetDraftsOf(account: string): void {
  for (const { key, queue } of draftsOf(account)) {
    queue.forget()
    openDrafts.delete(key)
  }
  forgetKept(account)
}

/**
 * Takes the unsent answers of a discarded application off this device, and tells the other tabs; its
 * form is read afresh when opened.
 */
export function forgetDraft(account: string, program: string): void {
  const key = draftKey(account, program)
  openDrafts.get(key)?.queue.forget()
  openDrafts.delete(key)
  forgetKept(account, undefined, program)
  storeText(discarded, key)
  removeText(discarded)
}

/** Another tab of this device discarded an application whose form may be open here. */
export function followDiscards(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === discarded && newValue) openDrafts.get(newValue)?.queue.noteDiscarded()
  })
}

/** The open form of a program goes on with another application, which was just begun. */
export function adoptApplication(account: string, application: OwnApplication): void {
  openDrafts.get(draftKey(account, application.program))?.queue.adopt(application)
}

function draftsOf(account: string) {
  return [...openDrafts]
    .filter(([, draft]) => draft.account === account)
    .map(([key, { queue }]) => ({ key, queue }))
}
