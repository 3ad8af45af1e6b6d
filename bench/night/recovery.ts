import type { Happened } from './faults.ts'
import type { Kind } from './plan.ts'
import type { Tally } from './tally.ts'

export type Recovered = Happened & {
  /** The longest in which no save or submit was acknowledged, from the beginning of the fault until the next. */
  longestGapMs: number
  /** From the end of the fault until a second in which every call that was sent was answered. */
  normalAfterMs: number | undefined
}

const secondMs = 1_000
/** Where no other fault comes, a gap that begins later has another reason. */
const watchedMs = 15_000
const all: readonly Kind[] = ['save', 'submit', 'read', 'log in']

/** What people felt of each fault, and how soon the product was itself again. */
export function recoveryOf(happened: readonly Happened[], tally: Tally<Kind>): Recovered[] {
  return happened.map((fault) => {
    const { beganMs, endedMs } = fault
    const next = Math.min(
      endedMs + watchedMs,
      ...happened.flatMap((other) => (other.beganMs > beganMs ? [other.beganMs] : [])),
    )
    const calm = calmFrom(tally, Math.floor(endedMs / secondMs))
    return {
      ...fault,
      longestGapMs: longestGap(tally.acknowledgedAt, beganMs, next),
      normalAfterMs: calm === undefined ? undefined : Math.max(0, calm * secondMs - endedMs),
    }
  })
}

/** Of those that are open at the beginning, or begin before the end. */
function longestGap(rising: readonly number[], fromMs: number, untilMs: number): number {
  let longest = 0
  for (const [n, at] of rising.entries()) {
    const next = rising[n + 1]
    if (next !== undefined && next >= fromMs && at < untilMs) longest = Math.max(longest, next - at)
  }
  return longest
}

function calmFrom({ seconds }: Tally<Kind>, from: number): number | undefined {
  const last = Math.max(...all.map((kind) => seconds[kind].length))
  for (let n = from; n < last; n++)
    if (
      all.every((kind) => {
        const second = seconds[kind][n]
        return !second || second.busy + second.silent + second.other === 0
      })
    )
      return n
  return undefined
}
