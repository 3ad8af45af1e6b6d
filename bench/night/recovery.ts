import type { Happened } from './faults.ts'
import type { Kind } from './plan.ts'
import type { Tally } from './tally.ts'

export type Recovered = Happened & {
  /** From the end of the fault until a save or submit was acknowledged that came behind it. */
  acknowledgedAfterMs: number | undefined
  /** From there until a second in which every call that was sent was answered. */
  normalAfterMs: number | undefined
}

const secondMs = 1_000
const all: readonly Kind[] = ['save', 'submit', 'read', 'log in']

/** How soon the product was itself again after each fault. */
export function recoveryOf(happened: readonly Happened[], tally: Tally<Kind>): Recovered[] {
  return happened.map((fault) => {
    const { beganMs, endedMs } = fault
    // What stops the product begins with a gap: the first that is acknowledged in it was sent before.
    const acknowledged = endOfGap(tally.acknowledgedAt, endedMs)
    const second = calmFrom(tally, Math.floor(Math.max(beganMs, endedMs) / secondMs))
    return {
      ...fault,
      acknowledgedAfterMs: acknowledged === undefined ? undefined : acknowledged - endedMs,
      normalAfterMs: second === undefined ? undefined : Math.max(0, second * secondMs - endedMs),
    }
  })
}

/** What the longest gap of the next ten seconds ends with. */
function endOfGap(rising: readonly number[], fromMs: number): number | undefined {
  const after = rising.filter((at) => at >= fromMs && at < fromMs + 10 * secondMs)
  let longest = { ms: -1, at: rising.find((at) => at >= fromMs) }
  let before = fromMs
  for (const at of after) {
    if (at - before > longest.ms) longest = { ms: at - before, at }
    before = at
  }
  return longest.at
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
