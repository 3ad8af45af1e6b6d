import { minuteMs } from '#shared/durations.ts'
import { cx } from '#web/ui/cx.ts'
import { useNow } from '#web/use-now.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { CalendarOverflow, overflowRem } from './calendar-overflow.tsx'
import { byTrouble, hourRem, hoursOn, type Span } from './calendar-shape.ts'
import { inFewLanes } from './lanes.ts'
import { hourIn } from './time-words.ts'

/** A day of everybody, or of one interviewer. */
export type Column = {
  key: string
  title: string
  day: string
  interviews: readonly CalendarInterview[]
  /** When interviews can be, where the column is one person's. */
  open: readonly Span[]
  away: readonly (Span & { words: string })[]
  namesHost: boolean
  /** As many interviews at once as it names. */
  mostLanes: number
}

export type CalendarFrame = {
  closed: readonly (Span & { name: string })[]
  zone: string
  today: string
}

/** The titles of all columns are as high as the highest. */
export const inTwoRows = { gridRow: 'span 2', gridTemplateRows: 'subgrid' }

type Props = CalendarFrame & { column: Column; hours: { from: number; to: number } }

/** A column of the grid: what is booked is at its hour. */
export function CalendarColumn({ column, hours, closed, zone, today }: Props) {
  const { day, title, interviews, open, namesHost, mostLanes } = column
  const isToday = day === today
  const place = (span: Span, across?: Across) => insetOf(day, span, zone, hours, across)
  const { placed, overflow } = inFewLanes(
    interviews.filter((one) => hoursOn(day, one, zone)).toSorted(byTrouble),
    mostLanes,
  )
  return (
    <section aria-label={title} className="grid min-w-0 border-hairline border-l" style={inTwoRows}>
      <ColumnTitle
        title={title}
        isToday={isToday}
        className="border-hairline border-b px-2.5 py-1.5"
      />
      <div
        className="relative bg-cream"
        style={{ height: `${(hours.to - hours.from) * hourRem}rem` }}
      >
        {open
          .filter((span) => hoursOn(day, span, zone))
          .map((span) => (
            <div
              key={span.start}
              aria-hidden="true"
              className="absolute bg-white"
              style={place(span)}
            />
          ))}
        <Lines {...hours} />
        {shutOn(column, closed, zone).map((span) => (
          <p
            key={`${span.start} ${span.words}`}
            className="absolute overflow-hidden bg-sand px-2 py-0.5 text-help text-umber"
            style={place(span)}
          >
            {span.words}
          </p>
        ))}
        <ul>
          {placed.map(({ span, lane, lanes }) => (
            <li
              key={span.id}
              className="absolute"
              style={{ ...place(span, laneOf(lane, lanes, mostLanes)), padding: '1px' }}
            >
              <CalendarEntry
                interview={span}
                zone={zone}
                namesHost={namesHost}
                isNarrow={lanes > 1}
              />
            </li>
          ))}
          {overflow.map((rest) => (
            <li
              key={rest.start}
              className="absolute"
              style={{ ...place(rest, besideLanes), padding: '1px' }}
            >
              <CalendarOverflow day={day} overflow={rest} zone={zone} />
            </li>
          ))}
        </ul>
        {isToday && <NowLine zone={zone} hours={hours} />}
      </div>
    </section>
  )
}

/** Closed days and time off that are on the day of a column. */
export function shutOn({ day, away }: Column, closed: CalendarFrame['closed'], zone: string) {
  return [
    ...closed.map(({ name, ...span }) => ({ ...span, words: name })),
    ...away.map(({ words, ...span }) => ({ ...span, words: words || 'Away' })),
  ].filter((span) => hoursOn(day, span, zone))
}

type TitleProps = { title: string; isToday: boolean; className?: string }

export function ColumnTitle({ title, isToday, className }: TitleProps) {
  return (
    <h3
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'flex items-center gap-2 font-body text-label',
        isToday && 'font-medium',
        className,
      )}
    >
      {isToday && <span aria-hidden="true" className="size-2.5 rounded-full bg-brass" />}
      <span className="min-w-0 leading-tight wrap-anywhere">{title}</span>
      {isToday && <span className="sr-only">today</span>}
    </h3>
  )
}

/** From where to where across the column. */
type Across = { left: string; right: string }

const whole: Across = { left: '0%', right: '0%' }
const besideLanes: Across = { left: `calc(100% - ${overflowRem}rem)`, right: '0%' }

function laneOf(lane: number, lanes: number, mostLanes: number): Across {
  const shown = Math.min(lanes, mostLanes)
  const aside = lanes > mostLanes ? overflowRem : 0
  const width = `(100% - ${aside}rem) / ${shown}`
  return { left: `calc(${lane} * ${width})`, right: `calc(100% - ${lane + 1} * ${width})` }
}

function insetOf(
  day: string,
  span: Span,
  zone: string,
  hours: { from: number; to: number },
  { left, right }: Across = whole,
) {
  const part = hoursOn(day, span, zone) ?? hours
  const top = (Math.max(part.from, hours.from) - hours.from) * hourRem
  const bottom = (hours.to - Math.min(part.to, hours.to)) * hourRem
  return { inset: `${top}rem ${right} ${bottom}rem ${left}` }
}

function Lines({ from, to }: { from: number; to: number }) {
  return Array.from({ length: to - from - 1 }, (_, place) => (
    <div
      key={from + place}
      aria-hidden="true"
      className="absolute inset-x-0 border-hairline/60 border-t"
      style={{ top: `${(place + 1) * hourRem}rem` }}
    />
  ))
}

type NowProps = { zone: string; hours: { from: number; to: number } }

function NowLine({ zone, hours }: NowProps) {
  const hour = hourIn(useNow(minuteMs), zone)
  if (hour < hours.from || hour > hours.to) return null
  return (
    <div
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute inset-x-0 h-0.5 bg-brass"
      style={{ top: `${(hour - hours.from) * hourRem}rem` }}
    />
  )
}
