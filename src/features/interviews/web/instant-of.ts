const minuteMs = 60_000

/**
 * The instant at which the clocks of a zone show a day and an hour. In the hour that the spring leaves
 * out it is the one after; good enough for a wish, never for what is offered.
 */
export function instantOf(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let at = wanted - aheadMs(wanted, timeZone)
  at = wanted - aheadMs(at, timeZone)
  return new Date(at).toISOString()
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function aheadMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((shown - at) / minuteMs) * minuteMs
}
