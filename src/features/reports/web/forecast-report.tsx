import { inDigits } from '#shared/counted.ts'
import { fewestOffers } from '../forecast.ts'
import { Report } from './report.tsx'
import { type CyclesProps, nameOfCycle, roundedCell } from './trend-report.tsx'

/** How large each class is likely to become. */
export function ForecastReport({ query }: CyclesProps) {
  const cycles = (query.data?.cycles ?? []).flatMap((cycle) =>
    cycle.ahead ? [{ ...cycle, ...cycle.ahead, label: nameOfCycle(cycle) }] : [],
  )
  const ranges = cycles.flatMap(({ id, label, forecast, capacity }) =>
    forecast
      ? [
          {
            id,
            label,
            low: forecast.low,
            median: forecast.expected,
            high: forecast.high,
            words: inDigits(forecast.expected),
            limit: capacity,
          },
        ]
      : [],
  )
  const isLimited = ranges.some(({ limit }) => limit !== null)
  const drawn =
    ranges.length > 0
      ? [`The bar is where 8 of 10 outcomes fall${isLimited ? '; the red mark is capacity' : ''}.`]
      : []
  return (
    <Report
      title="Class forecast"
      lead={[
        'How many are likely to enroll, going by applicants at the same stage in the program’s earlier intakes.',
        ...drawn,
        'The waitlist and people who haven’t started yet aren’t counted.',
        `A forecast needs at least ${fewestOffers} earlier offers.`,
      ].join(' ')}
      query={query}
      charts={ranges.length > 0 ? [{ id: 'forecast', drawing: { kind: 'ranges', ranges } }] : []}
      columns={['Intake', 'Enrolled', 'Still open', 'Forecast', 'Likely range', 'Places']}
      rows={cycles.map(({ id, label, now, open, forecast, capacity }) => ({
        id,
        cells: [
          label,
          roundedCell(now.enrolled),
          roundedCell(open.begun + open.submitted + open.inReview + open.accepted),
          forecast ? inDigits(forecast.expected) : '–',
          forecast ? `${inDigits(forecast.low)} to ${inDigits(forecast.high)}` : '–',
          capacity === null ? 'No limit' : inDigits(capacity),
        ],
      }))}
      nothing="No intake is open."
    />
  )
}
