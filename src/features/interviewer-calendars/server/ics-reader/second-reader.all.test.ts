import ical, { type EventInstance, type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { instantOf } from '#features/interviews/server/local-times.ts'
import { busyTimesIn, type Span } from './busy-times.ts'
import { generateCalendar } from './calendar-generator.fixture.ts'

const calendars = process.env.LONG === '1' ? 2_000 : 200

/** From summer to summer on both halves of the world: every zone's clock changes in between. */
const from = Date.parse('2026-10-10T00:00Z')
const to = Date.parse('2027-04-10T00:00Z')
const marginMs = 40 * 86_400_000

/** The same by node-ical, another reader of the format that shares no code with ours. */
function busyBySecond(text: string, timeZone: string): Span[] {
  const events = Object.values(ical.sync.parseICS(text)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  )
  const spans = events.flatMap((event) =>
    ical
      .expandRecurringEvent(event, {
        from: new Date(from - marginMs),
        to: new Date(to + marginMs),
        expandOngoing: true,
      })
      .filter(({ event }) => !isFree(event))
      .map((instance) => spanOf(instance, timeZone)),
  )
  return joined(spans.filter(({ start, end }) => start < end && start < to && end > from))
}

function isFree({ transparency, status }: VEvent): boolean {
  return transparency === 'TRANSPARENT' || status === 'CANCELLED'
}

/** Whole days are given as days of this machine's zone. */
function spanOf({ start, end, isFullDay }: EventInstance, timeZone: string): Span {
  if (!isFullDay) return { start: start.getTime(), end: end.getTime() }
  const dayOf = (at: Date) =>
    new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString().slice(0, 10)
  return {
    start: instantOf(dayOf(start), '00:00', timeZone),
    end: instantOf(dayOf(end), '00:00', timeZone),
  }
}

function joined(spans: Span[]): Span[] {
  const all: Span[] = []
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start: Math.max(start, from), end })
  }
  return all.map(({ start, end }) => ({ start, end: Math.min(end, to) }))
}

function inWords(spans: readonly Span[]): string[] {
  return spans.map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString().slice(0, 16)).join(' to '),
  )
}

test(`of ${calendars} calendars two readers say the same, across the changes of the clock`, () => {
  let spans = 0
  for (let seed = 1; seed <= calendars; seed++) {
    const { text, timeZone } = generateCalendar(seed)
    const ours = busyTimesIn(text, { timeZone, from, to, ours: [] })
    spans += ours.length
    const said = { seed, timeZone, spans: inWords(ours) }
    expect(said).toEqual({ ...said, spans: inWords(busyBySecond(text, timeZone)) })
  }
  expect(spans).toBeGreaterThan(calendars * 20)
}, 300_000)
