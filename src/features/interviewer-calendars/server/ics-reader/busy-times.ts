import ICAL from 'ical.js'
import { firstRepetition } from './first-repetition.ts'
import { settleUntil } from './last-repetition.ts'
import { systemZone } from './zones.ts'

/** From one instant to before another, in milliseconds. */
export type Span = { start: number; end: number }

export type ReadOptions = {
  /** Of the person whose calendar it is: days without a time, and times without a zone, are in it. */
  timeZone: string
  from: number
  to: number
  /** Names of entries that are interviews of ours, which we know of anyway. */
  ours: readonly string[]
}

/** Repetitions of one entry, and busy times of a calendar: far more than anyone has to do. */
const mostTimes = 10_000

/** A rule that repeats too often, or too many busy times. */
export class TooMuch extends Error {}

/** The entries of one name: those that stand for themselves, and dates of theirs that differ. */
type Series = { masters: ICAL.Component[]; overrides: ICAL.Component[] }

/** Reads a calendar (RFC 5545) and keeps when its owner is busy between two instants; throws where it is none. */
export function busyTimesIn(text: string, options: ReadOptions): Span[] {
  const { timeZone, from, to } = options
  const own = requireZone(timeZone)
  const ours = new Set(options.ours)
  const found: Span[] = []
  const keep = ({ start, end }: Span) => {
    if (start < end && start < to && end > from)
      found.push({ start: Math.max(start, from), end: Math.min(end, to) })
  }
  for (const calendar of calendarsIn(text)) {
    for (const [uid, series] of seriesIn(calendar))
      if (!ours.has(uid)) for (const span of spansOf(series, own, options)) keep(span)
    for (const period of busyPeriods(calendar)) keep(periodSpan(period, own))
  }
  const all = joined(found)
  if (all.length > mostTimes) throw new TooMuch()
  return all
}

function requireZone(timeZone: string): ICAL.Timezone {
  const zone = systemZone(timeZone)
  if (!zone) throw new Error('no such zone')
  return zone
}

/** A file may hold several; zones that the system knows are taken from there. */
function calendarsIn(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][]
  const calendars = all.map((one) => new ICAL.Component(one))
  if (calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('not a calendar')
  for (const calendar of calendars)
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      const name = String(zone.getFirstPropertyValue('tzid'))
      if (systemZone(name)) calendar.removeSubcomponent(zone)
    }
  return calendars
}

function seriesIn(calendar: ICAL.Component): Map<string, Series> {
  const all = new Map<string, Series>()
  for (const [index, event] of calendar.getAllSubcomponents('vevent').entries()) {
    if (!event.hasProperty('dtstart')) continue
    nameZones(event)
    settleUntil(event)
    const uid = String(event.getFirstPropertyValue('uid') ?? `nameless ${index}`)
    const series = all.get(uid) ?? { masters: [], overrides: [] }
    all.set(uid, series)
    if (event.hasProperty('recurrence-id')) series.overrides.push(event)
    else series.masters.push(event)
  }
  for (const series of all.values()) series.masters = newestOf(series.masters)
  return all
}

/** Of several with one name the newest by number; where it is the same they are different entries. */
function newestOf(events: readonly ICAL.Component[]): ICAL.Component[] {
  const numberOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence')) || 0
  const newest = Math.max(...events.map(numberOf))
  return events.filter((event) => numberOf(event) === newest)
}

/** Of a calendar that says when its owner is busy, and of nothing else. */
function busyPeriods(calendar: ICAL.Component): ICAL.Period[] {
  return calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap((one) => one.getAllProperties('freebusy'))
    .filter((property) => String(property.getParameter('fbtype')).toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues() as ICAL.Period[])
}

/** Free in spite of the entry, or no longer to take place. */
function isFree(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    says('transp') === 'TRANSPARENT' ||
    says('status') === 'CANCELLED' ||
    says('x-microsoft-cdo-busystatus') === 'FREE'
  )
}

/** Dates name zones that the file may not define: those that the system knows are made known. */
function nameZones(event: ICAL.Component): void {
  for (const name of ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'])
    for (const property of event.getAllProperties(name)) {
      const tzid = property.getParameter('tzid')
      if (typeof tzid !== 'string' || ICAL.TimezoneService.has(tzid)) continue
      const zone = systemZone(tzid)
      if (zone) ICAL.TimezoneService.register(zone, tzid)
    }
}

function* spansOf({ masters, overrides }: Series, own: ICAL.Timezone, options: ReadOptions) {
  for (const one of overrides) if (!isFree(one)) yield spanOf(new ICAL.Event(one), own)
  for (const master of masters) yield* repetitionsOf(master, overrides, own, options)
}

function* repetitionsOf(
  master: ICAL.Component,
  overrides: ICAL.Component[],
  own: ICAL.Timezone,
  { from, to }: ReadOptions,
) {
  if (!isFree(master)) for (const period of takePeriods(master)) yield periodSpan(period, own)
  const exceptions = overrides.map((one) => new ICAL.Event(one))
  const excepted = new Set(exceptions.map(({ recurrenceId }) => at(recurrenceId, own)))
  const excluded = master
    .getAllProperties('exdate')
    .flatMap((one) => one.getValues() as ICAL.Time[])
  const gone = new Set([...excepted, ...excluded.map((time) => at(time, own))])
  const event = new ICAL.Event(master, { exceptions: overrides })
  const changesLater = exceptions.some((one) => one.modifiesFuture())
  // The library repeats by further dates, and leaves the first one out.
  if (master.hasProperty('rdate') && !master.hasProperty('rrule') && !isFree(master))
    if (!gone.has(at(event.startDate, own))) yield spanOf(event, own)
  const begins = changesLater ? event.startDate : firstRepetition(event, from)
  if (!begins) return
  const times = event.iterator(begins)
  let turns = 0
  for (let time = times.next(); time; time = times.next()) {
    if (++turns > mostTimes) throw new TooMuch()
    const original = at(time, own)
    if (original >= to) return
    if (excepted.has(original)) continue
    // One that changes all later ones speaks for them too.
    const { item, startDate } = event.getOccurrenceDetails(time)
    if (!isFree(item.component)) yield spanOf(item, own, startDate)
  }
}

/** Periods among the further dates, which the library does not repeat an entry by. */
function takePeriods(event: ICAL.Component): ICAL.Period[] {
  const listed = event.getAllProperties('rdate').filter(({ type }) => type === 'period')
  for (const property of listed) event.removeProperty(property)
  return listed.flatMap((property) => property.getValues() as ICAL.Period[])
}

function periodSpan(period: ICAL.Period, own: ICAL.Timezone): Span {
  return { start: at(period.start, own), end: at(period.getEnd(), own) }
}

/** An entry, or one of its repetitions: as long as the first in exact time, or for as many days. */
function spanOf(event: ICAL.Event, own: ICAL.Timezone, begins = event.startDate): Span {
  const start = at(begins, own)
  const { component, startDate, endDate } = event
  const length = component.getFirstPropertyValue('duration')
  if (length instanceof ICAL.Duration || begins.isDate) {
    const lasts = length instanceof ICAL.Duration ? length : endDate.subtractDate(startDate)
    const days = begins.clone()
    days.adjust(lasts.weeks * 7 + lasts.days, 0, 0, 0)
    const rest = ((lasts.hours * 60 + lasts.minutes) * 60 + lasts.seconds) * 1000
    return { start, end: at(days, own) + rest }
  }
  return { start, end: start + at(endDate, own) - at(startDate, own) }
}

/** The instant of a time; what names no zone, or none that anyone knows, is in its owner's. */
function at(time: ICAL.Time, own: ICAL.Timezone): number {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const { year, month, day, hour, minute, second } = time
  return new ICAL.Time({ year, month, day, hour, minute, second }, own).toUnixTime() * 1000
}

/** In order, as few as say the same. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}
