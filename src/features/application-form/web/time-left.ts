import { counted } from '#shared/counted.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** How long it is until an instant, rounded down; undefined once it has passed. */
export function timeLeft(until: string, now: Date): string | undefined {
  const ms = Date.parse(until) - now.getTime()
  if (ms <= 0) return undefined
  if (ms >= 2 * dayMs) return words(Math.floor(ms / dayMs), 'day')
  if (ms >= hourMs) return words(Math.floor(ms / hourMs), 'hour')
  return ms < minuteMs ? 'Less than a minute left' : words(Math.floor(ms / minuteMs), 'minute')
}

function words(count: number, unit: string): string {
  return `${counted(count, unit)} left`
}
