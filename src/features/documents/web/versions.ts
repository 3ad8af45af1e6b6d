import type { OfficeFile, OfficeSlot } from '../admin-contract.ts'

/** Names the version that is open in the address; `next` is the first that waits to be looked at. */
export const documentParam = 'document'

/** One version with the slot that it is in. */
export type OpenVersion = { slot: OfficeSlot; file: OfficeFile }

/** What somebody has just said of a version, and may take back. */
export type GivenVerdict = { id: string; words: string }

/** Every version that can be opened, in the order of the list. */
export function versionsOf(slots: readonly OfficeSlot[]): OpenVersion[] {
  return slots.flatMap((slot) =>
    slot.files.filter(({ state }) => state === 'clean').map((file) => ({ slot, file })),
  )
}

/** Whether somebody has yet to look at it. */
function needsVerdict({ slot, file }: OpenVersion): boolean {
  return slot.isNeeded && file.isCurrent && file.verdict === null
}

/** The version of an id; `next` is the first that waits. */
export function openedOf(
  slots: readonly OfficeSlot[],
  wanted: string | null,
): OpenVersion | undefined {
  const all = versionsOf(slots)
  if (wanted === 'next') return all.find(needsVerdict)
  return all.find(({ file }) => file.id === wanted)
}

/** Those before and after a version. Earlier versions are passed over, unless one of them is open. */
export function neighborsOf(slots: readonly OfficeSlot[], opened: OpenVersion) {
  const all = versionsOf(slots).filter(({ file }) => file.isCurrent || file.id === opened.file.id)
  const at = all.findIndex(({ file }) => file.id === opened.file.id)
  return {
    position: at + 1,
    count: all.length,
    previous: all[at - 1]?.file.id,
    next: all[at + 1]?.file.id,
    /** The next that waits, after this one or from the top again. */
    waiting: [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(needsVerdict)?.file.id,
  }
}
