import { useState } from 'react'
import { type Stage, stages, stageWords } from '#features/applications/stages.ts'
import { inDigits } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import type { Query } from '#web/loaded.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { readCycles } from '../contract.ts'
import { type Chart, linesOf } from './charts.ts'
import { type Cell, figureCell } from './figure-words.tsx'
import { changeOf, roundCount } from './figures.ts'
import { Numbers, Pair, ReportSection, type Row } from './report.tsx'

type Cycle = Answer<typeof readCycles>['cycles'][number]
export type CyclesProps = { query: Query<Answer<typeof readCycles>> }

export const nameOfCycle = ({ program, intake }: Pick<Cycle, 'program' | 'intake'>) =>
  `${programWords[program]}, ${intake}`

const title = 'This cycle and last year'
const columns = ['Stage', 'Today', 'Same day last year', 'Change', 'Last year’s total']

/** How each open intake goes, beside the one a year earlier. */
export function TrendReport({ query }: CyclesProps) {
  const [stage, setStage] = useState<Stage>('submitted')
  const cycles = query.data?.cycles ?? []
  return (
    <ReportSection
      title={title}
      lead="Everyone who had reached each stage by then, for every open intake and for the intake a year earlier. The date filters don’t apply. In print and files these numbers are rounded to tens."
      query={query}
      columns={['Intake', ...columns]}
      rows={cycles.flatMap((cycle) =>
        rowsOf(cycle).map(({ id, cells }) => ({
          id: `${cycle.id} ${id}`,
          cells: [nameOfCycle(cycle), ...cells],
        })),
      )}
      charts={cycles.map((cycle) => ({ ...chartOf(cycle, stage), heading: nameOfCycle(cycle) }))}
      nothing="No intake is open. Choose one above to see how it went."
    >
      <NativeSelect
        label="Chart"
        options={stages.map((value) => ({ value, label: stageWords[value] }))}
        value={stage}
        onChange={(value) => setStage(stages.find((one) => one === value) ?? stage)}
        className="mt-3 w-44 print:hidden"
      />
      {cycles.map((cycle) => (
        <CycleTrend key={cycle.id} cycle={cycle} stage={stage} />
      ))}
    </ReportSection>
  )
}

function CycleTrend({ cycle, stage }: { cycle: Cycle; stage: Stage }) {
  return (
    <div className="mt-6 break-inside-avoid">
      <h3 className="font-body font-medium text-label">{nameOfCycle(cycle)}</h3>
      {!cycle.lastYear && (
        <p className="text-help text-umber">
          There’s no intake from the year before to compare with.
        </p>
      )}
      {hasAny(cycle) ? (
        <Course cycle={cycle} stage={stage} />
      ) : (
        <p className="mt-2">No applications yet.</p>
      )}
    </div>
  )
}

function hasAny({ now, lastYear }: Cycle): boolean {
  return now.begun > 0 || (lastYear?.total.begun ?? 0) > 0
}

function Course({ cycle, stage }: { cycle: Cycle; stage: Stage }) {
  const { days, course, lastYear, intake } = cycle
  const name = nameOfCycle(cycle)
  const now = course[stage]
  return (
    <Pair charts={[chartOf(cycle, stage)]}>
      <div className="min-w-0">
        <Numbers
          caption={`${title}: ${name}`}
          columns={lastYear ? columns : columns.slice(0, 2)}
          rows={rowsOf(cycle)}
        />
        <details className="mt-2 text-label print:hidden">
          <summary className="cursor-pointer text-help text-umber">
            {stageWords[stage]}, week by week
          </summary>
          <div className="mt-2 overflow-y-auto" style={{ maxHeight: '20rem' }}>
            <Numbers
              caption={`${stageWords[stage]}, week by week: ${name}`}
              columns={['By', intake, ...(lastYear ? [lastYear.intake] : [])]}
              rows={days.map((day, place) => ({
                id: day,
                cells: [
                  formatDay(day),
                  shown(now[place]),
                  ...(lastYear ? [shown(lastYear.course[stage][place])] : []),
                ],
              }))}
            />
          </div>
        </details>
      </div>
    </Pair>
  )
}

function chartOf({ id, days, course, lastYear, intake }: Cycle, stage: Stage): Chart {
  const courses = { now: course[stage], lastYear: lastYear?.course[stage] }
  const name = `${intake}, ${stageWords[stage].toLowerCase()}`
  return { id, drawing: linesOf(days, courses, { now: name, lastYear: lastYear?.intake }) }
}

function rowsOf({ now, lastYear }: Cycle): Row[] {
  return stages.map((stage) => ({
    id: stage,
    cells: [
      stageWords[stage],
      roundedCell(now[stage]),
      roundedCell(lastYear?.sameDay[stage]),
      lastYear ? change(now[stage], lastYear.sameDay[stage]) : '–',
      roundedCell(lastYear?.total[stage]),
    ],
  }))
}

export function roundedCell(count: number | undefined): Cell {
  return count === undefined ? '–' : figureCell({ count, shared: roundCount(count) })
}

function change(now: number, before: number): Cell {
  return { screen: changeOf(now, before), paper: changeOf(roundCount(now), roundCount(before)) }
}

function shown(count: number | undefined): string {
  return count === undefined ? '–' : inDigits(count)
}
