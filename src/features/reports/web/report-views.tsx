import { useQuery } from '@tanstack/react-query'
import { stages, stageWords } from '#features/applications/stages.ts'
import { statusWords } from '#features/applications/status.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import type { Query } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import {
  type ReportQuery,
  type readFunnel,
  readSources,
  readStageTimes,
  readStumbles,
  readWorkload,
} from '../contract.ts'
import { barsOf } from './charts.ts'
import { figureCell, shareCell } from './figure-words.tsx'
import { wordsOfFigure, wordsOfTime } from './figures.ts'
import { Report } from './report.tsx'

type Props = { query: ReportQuery }
type Funnel = Answer<typeof readFunnel>

type FunnelProps = {
  funnel: Funnel | undefined
  query: Query<unknown>
}

export function FunnelReport({ funnel, query }: FunnelProps) {
  const groups = funnel?.groups ?? []
  // One picture for each program: all of its intakes, or the one that was chosen.
  const pictured = programCodes.flatMap(
    (code) => groups.find(({ program }) => program === code) ?? [],
  )
  const nameOf = ({ program, intake }: Funnel['groups'][number]) =>
    `${programWords[program]}, ${intake ?? 'all intakes'}`
  return (
    <Report
      title="Application progress"
      lead="Each stage counts everyone who reached it, whatever their status today."
      query={query}
      charts={pictured.map((group) => ({
        id: group.program,
        heading: nameOf(group),
        drawing: barsOf(
          stages.map((stage) => ({
            id: stage,
            label: stageWords[stage],
            figure: group.reached[stage],
          })),
        ),
      }))}
      columns={['Program and intake', ...stages.map((stage) => stageWords[stage])]}
      rows={groups.map((group) => ({
        id: nameOf(group),
        cells: [nameOf(group), ...stages.map((stage) => figureCell(group.reached[stage]))],
      }))}
      nothing="No data for this selection."
    />
  )
}

export function SourcesReport({ query }: Props) {
  const read = useQuery(queryOf(readSources, { query }))
  const groups = read.data?.groups ?? []
  return (
    <Report
      title="By funding source"
      lead="How many applicants who submitted with each funding source enrolled. Applicants with several sources count in each."
      query={read}
      charts={programCodes.flatMap((program) => {
        const own = groups.filter((group) => group.program === program)
        if (own.length === 0) return []
        const drawing = barsOf(
          own.map(({ source, reached }) => ({
            id: source,
            label: source,
            figure: reached.submitted,
          })),
        )
        return [{ id: program, heading: `${programWords[program]}, submitted`, drawing }]
      })}
      columns={['Source and program', 'Submitted', 'Accepted', 'Enrolled', 'Enrolled / submitted']}
      rows={groups.map(({ program, source, reached }) => ({
        id: `${program} ${source}`,
        cells: [
          `${source}, ${programWords[program]}`,
          figureCell(reached.submitted),
          figureCell(reached.accepted),
          figureCell(reached.enrolled),
          shareCell(reached.enrolled, reached.submitted),
        ],
      }))}
      nothing="No submitted application with a funding source matches this selection."
    />
  )
}

export function TimesReport({ query: { program } }: Props) {
  const read = useQuery(queryOf(readStageTimes, { query: program ? { program } : {} }))
  const found = (read.data?.stages ?? []).map((stage) => ({
    ...stage,
    id: `${stage.program} ${stage.status}`,
    label: `${statusWords[stage.status].staff}, ${programWords[stage.program]}`,
  }))
  const ranges = found.flatMap(({ id, label, times }) =>
    times ? [{ id, label, ...times, words: wordsOfTime(times.median) }] : [],
  )
  return (
    <Report
      title="Time in each stage"
      lead="Stages that ended in the last year, excluding those cut short by a withdrawal or return. The mark shows the median; the bar covers the middle 80 percent. Intake and date filters don’t apply."
      query={read}
      charts={ranges.length > 0 ? [{ id: 'times', drawing: { kind: 'ranges', ranges } }] : []}
      columns={['Stage and program', 'Median', 'Middle 80%', 'to', 'Counted']}
      rows={found.map(({ id, label, times, samples }) => ({
        id,
        cells: [
          label,
          times ? wordsOfTime(times.median) : '–',
          times ? wordsOfTime(times.low) : '–',
          times ? wordsOfTime(times.high) : '–',
          figureCell(samples),
        ],
      }))}
      nothing="No stages completed yet."
    />
  )
}

export function WorkloadReport({ query: { program } }: Props) {
  const read = useQuery(queryOf(readWorkload, { query: program ? { program } : {} }))
  const people = read.data?.people ?? []
  return (
    <Report
      title="Workload"
      lead="Each person’s current work, and the tasks and reviews they finished in the last seven days. Intake and date filters don’t apply."
      query={read}
      charts={[
        {
          id: 'assigned',
          drawing: barsOf(
            people.map(({ id, name, assigned }) => ({
              id,
              label: name,
              figure: { count: assigned, shared: assigned },
            })),
          ),
        },
      ]}
      columns={['Person', 'Assigned', 'Open tasks', 'Open reviews', 'Done in 7 days']}
      rows={people.map(({ id, name, assigned, openTasks, openReviews, done }) => ({
        id,
        cells: [name, ...[assigned, openTasks, openReviews, done].map(wordsOfFigure)],
      }))}
      nothing="Nothing is assigned yet."
    />
  )
}

export function StumblesReport({ query: { intake: _, ...query } }: Props) {
  const read = useQuery(queryOf(readStumbles, { query }))
  const rules = read.data?.rules ?? []
  return (
    <Report
      title="Where applicants get stuck"
      lead="How often an answer blocked a section or the whole application from being submitted. We don’t store answers or names for this. The intake filter doesn’t apply; dates are when the attempt was made."
      query={read}
      charts={[
        {
          id: 'rules',
          drawing: barsOf(
            rules.map(({ question, rule, count }) => ({
              id: `${question} ${rule}`,
              label: `${question} (${rule})`,
              figure: count,
            })),
          ),
        },
      ]}
      columns={['Question', 'Problem', 'Times']}
      rows={rules.map(({ question, rule, count }) => ({
        id: `${question} ${rule}`,
        cells: [question, rule, figureCell(count)],
      }))}
      nothing="No applicant was blocked by a form rule in this selection."
    />
  )
}
