import { forgetKept, holdsKept } from './draft-queue/device.ts'
import type { DraftQueue } from './draft-queue/queue.ts'

/** The drafts that this page has open; `draft-queue/open.ts` adds to them. */
export const openDrafts = new Map<string, { account: string; queue: DraftQueue }>()

export function draftKey(account: string, program: string): string {
  return `${account} ${program}`
}

/** Sends what waits in every open draft; returns when each was tried. */
export async function flush(): Promise<void> {
  await Promise.all([...openDrafts.values()].map(({ queue }) => queue.flush()))
}

/** Whether this device holds answers of an account that the server has not confirmed. */
export function hasUnsent(account: string): boolean {
  return holdsKept(account) || draftsOf(account).some(({ queue }) => queue.hasUnsent())
}

/** Takes an account's unsent answers off this device. */
export function forgetDraftsOf(account: string): void {
  for (const { key, queue } of draftsOf(account)) {
    queue.forget()
    openDrafts.delete(key)
  }
  forgetKept(account)
}

function draftsOf(account: string) {
  return [...openDrafts]
    .filter(([, draft]) => draft.account === account)
    .map(([key, { queue }]) => ({ key, queue }))
}
