import type { BankDetails } from '#features/payments/setting-areas.ts'

/*
 * New bank details for transfers count once another owner has approved them. Where no one may approve
 * they count a day later, so that anyone who reads of them by mail has the time to stop them.
 */

/** So long they wait for no one, and so long somebody has to have been an owner to approve them. */
export const waitHours = 24
const waitMs = waitHours * 3_600_000

export type Owner = {
  id: string
  name: string
  /** An owner, and not deactivated, since then without a break. */
  since: Date
}

type Proposed = { proposedBy: string; proposedAt: Date }

/** Owners who may approve: a day's standing, so that no one makes an owner in order to be approved. */
export function approversOf(
  owners: readonly Owner[],
  { proposedBy, proposedAt }: Proposed,
): readonly Owner[] {
  const latest = proposedAt.getTime() - waitMs
  return owners.filter(({ id, since }) => id !== proposedBy && since.getTime() <= latest)
}

/** When a change counts by itself; null where it waits for its second owner. It stays as it was entered. */
export function takesEffectAt(owners: readonly Owner[], proposed: Proposed): Date | null {
  if (approversOf(owners, proposed).length > 0) return null
  return new Date(proposed.proposedAt.getTime() + waitMs)
}

/** Whether who entered a change has been an owner ever since. */
export function isStillOwner(
  owners: readonly Owner[],
  { proposedBy, proposedAt }: Proposed,
): boolean {
  return owners.some(({ id, since }) => id === proposedBy && since <= proposedAt)
}

/** Taking the details away sends money nowhere, so no one has to wait to stop transfers. */
export function isBlank(details: BankDetails): boolean {
  return Object.values(details).every((words) => words === '')
}

/** An account as a mail may show it: the last four characters of its numbers, and dots before them. */
export function maskNumbers(text: string): string {
  const number = /[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu
  let left = [...text.matchAll(number)].join('').length
  if (left < 5) return text
  const shown = Math.min(4, Math.floor(left / 2))
  return text.replace(number, (word) =>
    word.replace(/./gu, (mark) => (left-- > shown ? '•' : mark)),
  )
}
