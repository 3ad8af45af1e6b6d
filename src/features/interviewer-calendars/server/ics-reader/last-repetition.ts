import ICAL from 'ical.js'

/**
 * Makes the rules of an entry end where its owner means them to: on a date that is named alone until the
 * end of that day, and at a time without a zone in the zone in which the entry begins.
 */
export function settleUntil(event: ICAL.Component): void {
  const begins = event.getFirstPropertyValue('dtstart')
  if (!(begins instanceof ICAL.Time) || begins.isDate) return
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    const { year, month, day, hour, minute, second, isDate, zone } = rule.until
    const clock = isDate ? { hour: 23, minute: 59, second: 59 } : { hour, minute, second }
    if (isDate || zone === ICAL.Timezone.localTimezone)
      rule.until = new ICAL.Time({ year, month, day, ...clock }, begins.zone)
  }
}
