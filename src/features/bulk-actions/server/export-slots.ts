import { Refusal } from '#server/refusals.ts'

const mostAtOnce = 2
// Who takes nothing for so long costs nothing either.
const idleMs = 60_000
const retryAfterSeconds = 10

const running = new Map<symbol, { adminId: string; movedAt: number }>()

export type Slot = { moved(): void; end(): void }

/** A place among the exports of this process; 503 where all are taken, or one is the caller's own. */
export function claimSlot(adminId: string): Slot {
  const now = performance.now()
  for (const [slot, { movedAt }] of running) if (now - movedAt > idleMs) running.delete(slot)
  if ([...running.values()].some((other) => other.adminId === adminId))
    throw busy('Your last export is still running. Try again when it’s done')
  if (running.size >= mostAtOnce)
    throw busy('Other exports are running. Try again in a few seconds')
  const slot = Symbol(adminId)
  running.set(slot, { adminId, movedAt: now })
  return {
    moved: () => running.set(slot, { adminId, movedAt: performance.now() }),
    end: () => running.delete(slot),
  }
}

function busy(sentence: string): Refusal {
  return new Refusal('busy', sentence, { retryAfter: retryAfterSeconds, reason: 'exports' })
}
