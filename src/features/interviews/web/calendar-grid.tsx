import { byZone } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { useIsWide } from '#web/use-is-wide.ts'
import type { readCalendar } from '../admin-contract.ts'
import { CalendarColumn, type Column, inTwoRows } from './calendar-column.tsx'
import { CalendarList } from './calendar-list.tsx'
import { overflowRem } from './calendar-overflow.tsx'
import {
  hourRem,
  hoursOn,
  hoursShown,
  lanesOfDay,
  type View,
  worthShowing,
} from './calendar-shape.ts'
import { inLanes } from './lanes.ts'
import { shortDay } from './time-words.ts'

type Calendar = Answer<typeof readCalendar>
type Props = {
  view: View
  days: readonly string[]
  zone: string
  today: string
  calendar: Calendar
}

const columnRem = 8.5
/** A first name can be read in an interview beside another. */
const laneRem = 5.2

/** Days or interviewers side by side over the hours; on narrow screens one list after another. */
export function CalendarGrid({ view, days, zone, today, calendar }: Props) {
  const isWide = useIsWide()
  const { interviews, closed } = calendar
  const hours = hoursShown(days, interviews, zone)
  const columns =
    view === 'week'
      ? worthShowing(days, (day) => day === today || isBusy(day, calendar, zone)).map((day) =>
          dayOf(day, calendar),
        )
      : calendar.hosts.map((host) => hostOf(host, days[0] ?? today, calendar))
  if (columns.length === 0)
    return <p className="py-8 text-umber">There are no interviewers yet. Add them under Hours.</p>
  const shared = { closed, zone, today }
  if (!isWide)
    return columns.map((column) => <CalendarList key={column.key} column={column} {...shared} />)
  return (
    <div
      // What only a screen reader is told of stands out of the flow: it scrolls along, or the page would grow by it.
      className="relative grid min-w-0 overflow-x-auto rounded-card bg-paper shadow-card"
      style={{
        gridTemplateRows: 'auto auto',
        gridTemplateColumns: ['3.6rem', ...columns.map((column) => widthOf(column, zone))].join(
          ' ',
        ),
      }}
    >
      <Axis {...hours} />
      {columns.map((column) => (
        <CalendarColumn key={column.key} column={column} hours={hours} {...shared} />
      ))}
    </div>
  )
}

function widthOf({ day, interviews, mostLanes }: Column, zone: string): string {
  const shown = interviews.filter((one) => hoursOn(day, one, zone))
  const lanes = Math.max(1, ...inLanes(shown).map(({ lanes }) => lanes))
  const crowdedRem = mostLanes * laneRem + overflowRem
  const neededRem = lanes > mostLanes ? crowdedRem : lanes * laneRem
  return `minmax(${Math.max(columnRem, neededRem)}rem, 1fr)`
}

function dayOf(day: string, { interviews, hosts }: Calendar): Column {
  const [only] = hosts.length === 1 ? hosts : []
  return {
    key: day,
    day,
    title: shortDay(day),
    interviews,
    open: only?.hours ?? [],
    away: only?.away ?? [],
    namesHost: hosts.length > 1,
    mostLanes: lanesOfDay,
  }
}

function hostOf(host: Calendar['hosts'][number], day: string, { interviews }: Calendar): Column {
  return {
    key: host.id,
    day,
    title: host.name,
    interviews: interviews.filter(({ hostId }) => hostId === host.id),
    open: host.hours,
    away: host.away,
    namesHost: false,
    // Nothing is counted where the count would lead.
    mostLanes: Number.POSITIVE_INFINITY,
  }
}

function isBusy(day: string, { interviews, hosts }: Calendar, zone: string): boolean {
  const spans = [...interviews, ...hosts.flatMap(({ hours }) => hours)]
  return spans.some((span) => hoursOn(day, span, zone))
}

function Axis({ from, to }: { from: number; to: number }) {
  return (
    <div aria-hidden="true" className="grid text-help text-umber" style={inTwoRows}>
      <div className="border-hairline border-b" />
      <div className="relative" style={{ height: `${(to - from) * hourRem}rem` }}>
        {Array.from({ length: to - from }, (_, place) => (
          <span
            key={from + place}
            className="absolute right-1"
            style={{ top: `${place * hourRem + 0.1}rem` }}
          >
            {hourWords(from + place)}
          </span>
        ))}
      </div>
    </div>
  )
}

const hourOnly = byZone('en-US', { hour: 'numeric' })

function hourWords(hour: number): string {
  return hourOnly('UTC').format(Date.UTC(2027, 0, 1, hour))
}
