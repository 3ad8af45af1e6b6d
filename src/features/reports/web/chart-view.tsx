import type { Chart } from './charts.ts'
import { Lengths } from './lengths.tsx'
import { LineChart, LineLegend } from './line-chart.tsx'
import { Ranges } from './ranges.tsx'

/** A picture of the table beside it: on paper of what may leave the office. */
export function ChartView({ chart: { heading, drawing } }: { chart: Chart }) {
  return (
    <div>
      {heading && <h3 className="mb-2 font-body font-medium text-label">{heading}</h3>}
      {drawing.kind === 'ranges' && <Ranges ranges={drawing.ranges} />}
      {drawing.kind === 'lengths' && (
        <>
          <Lengths lengths={drawing.screen} className="print:hidden" />
          <Lengths lengths={drawing.paper} className="hidden print:block" />
        </>
      )}
      {drawing.kind === 'lines' && (
        <>
          <LineLegend {...drawing.names} />
          <LineChart days={drawing.days} courses={drawing.screen} className="print:hidden" />
          <LineChart days={drawing.days} courses={drawing.paper} className="hidden print:block" />
        </>
      )}
    </div>
  )
}
