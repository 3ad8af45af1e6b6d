import { type CalendarFrame, type Column, ColumnTitle, shutOn } from './calendar-column.tsx'
import { CalendarEntry } from './calendar-entry.tsx'
import { hoursOn } from './calendar-shape.ts'

type Props = CalendarFrame & { column: Column }

/** What a column of the grid holds, one under another. */
export function CalendarList({ column, closed, zone, today }: Props) {
  const { day, title, interviews, namesHost } = column
  const shut = shutOn(column, closed, zone)
  const shown = interviews
    .filter((one) => hoursOn(day, one, zone))
    .toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <section aria-label={title} className="min-w-0 border-hairline border-t py-2.5">
      <ColumnTitle title={title} isToday={day === today} />
      {shut.map(({ start, words }) => (
        <p
          key={`${start} ${words}`}
          className="mt-1 rounded-control bg-sand px-2 py-0.5 text-help text-umber"
        >
          {words}
        </p>
      ))}
      <ul className="mt-1 space-y-1 empty:hidden">
        {shown.map((interview) => (
          <li key={interview.id}>
            <CalendarEntry interview={interview} zone={zone} namesHost={namesHost} isWhole />
          </li>
        ))}
      </ul>
      {shown.length === 0 && shut.length === 0 && (
        <p className="text-help text-umber">No interviews</p>
      )}
    </section>
  )
}
