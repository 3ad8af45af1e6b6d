import { percentile } from '../load.ts'
import type { Silence } from './diary.ts'

/** What came of the calls of one kind that were sent in one second. */
export type Second = { sent: number; ok: number; busy: number; silent: number; other: number }
export type Timing = { p50: number; p95: number; p99: number }
export type TimedSecond = Second & { p50: number; p95: number }
export type Tally<K extends string> = {
  seconds: Record<K, TimedSecond[]>
  /** Of what was answered with 200, from its sending. */
  timings: Record<K, Timing>
  statuses: Record<K, Record<string, number>>
  /** When each change was acknowledged, for what came after a fault. */
  acknowledgedAt: number[]
}

type Noted = Second & { latencies: number[] }

/** Counts by the second, cheaply. */
export function makeTally<K extends string>(kinds: readonly K[], changes: readonly K[] = []) {
  const of = <T>(make: () => T) =>
    Object.fromEntries(kinds.map((kind) => [kind, make()])) as Record<K, T>
  const seconds = of((): Noted[] => [])
  const all = of((): number[] => [])
  const statuses = of((): Record<string, number> => ({}))
  const acknowledgedAt: number[] = []

  function at(kind: K, ms: number): Noted {
    const list = seconds[kind]
    const n = Math.max(0, Math.floor(ms / 1000))
    while (list.length <= n)
      list.push({ sent: 0, ok: 0, busy: 0, silent: 0, other: 0, latencies: [] })
    return list[n] as Noted
  }

  return {
    note(kind: K, sentMs: number, endMs: number, status: number | Silence): void {
      const second = at(kind, sentMs)
      second.sent++
      const counts: Record<string, number> = statuses[kind]
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 200) {
        second.ok++
        second.latencies.push(endMs - sentMs)
        all[kind].push(endMs - sentMs)
        if (changes.includes(kind)) acknowledgedAt.push(Math.round(endMs))
      } else if (status === 503) second.busy++
      else if (typeof status === 'string') second.silent++
      else second.other++
    },
    end(): Tally<K> {
      const timingOf = (values: number[]) => {
        values.sort((a, b) => a - b)
        return {
          p50: percentile(values, 50),
          p95: percentile(values, 95),
          p99: percentile(values, 99),
        }
      }
      const mapped = <T, U>(from: Record<K, T>, to: (value: T) => U) =>
        Object.fromEntries(kinds.map((kind) => [kind, to(from[kind])])) as Record<K, U>
      return {
        seconds: mapped(seconds, (list) =>
          list.map(({ latencies, ...second }) => {
            const { p50, p95 } = timingOf(latencies)
            return { ...second, p50, p95 }
          }),
        ),
        timings: mapped(all, timingOf),
        statuses,
        acknowledgedAt: acknowledgedAt.sort((a, b) => a - b),
      }
    },
  }
}
