import { useQuery } from '@tanstack/react-query'
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
  stages,
  stageWords,
} from '../contract.ts'
import { Bars } from './bars.tsx'
import { FigureWords, ScreenAndPaper } from './figure-words.tsx'
import { shareOf, wordsOfFigure, wordsOfTime } from './figures.ts'
import { Ranges } from './ranges.tsx'
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
      title="How far applications come"
      lead="Each stage counts whoever reached it, wherever they stand today."
      query={query}
      picture={pictured.map((group) => (
        <div key={group.program}>
          <h3 className="mb-2 font-body font-medium text-label">{nameOf(group)}</h3>
          <Bars
            bars={stages.map((stage) => ({
              id: stage,
              label: stageWords[stage],
              figure: group.reached[stage],
            }))}
          />
        </div>
      ))}
      columns={['Program and intake', ...stages.map((stage) => stageWords[stage])]}
      rows={groups.map((group) => ({
        id: nameOf(group),
        cells: [
          nameOf(group),
          ...stages.map((stage) => <FigureWords key={stage} figure={group.reached[stage]} />),
        ],
      }))}
      nothing="Nothing to count for this choice."
    />
  )
}

export function SourcesReport({ query }: Props) {
  const read = useQuery(queryOf(readSources, { query }))
  const groups = read.data?.groups ?? []
  return (
    <Report
      title="By source of payment"
      lead="Of those who named a source and submitted, how many enrolled. Whoever named several counts in each."
      query={read}
      picture={programCodes.flatMap((program) => {
        const own = groups.filter((group) => group.program === program)
        if (own.length === 0) return []
        return (
          <div key={program}>
            <h3 className="mb-2 font-body font-medium text-label">
              {programWords[program]}, submitted
            </h3>
            <Bars
              bars={own.map(({ source, reached }) => ({
                id: source,
                label: source,
                figure: reached.submitted,
              }))}
            />
          </div>
        )
      })}
      columns={['Source and program', 'Submitted', 'Accepted', 'Enrolled', 'Enrolled of submitted']}
      rows={groups.map(({ program, source, reached }) => ({
        id: `${program} ${source}`,
        cells: [
          `${source}, ${programWords[program]}`,
          <FigureWords key="submitted" figure={reached.submitted} />,
          <FigureWords key="accepted" figure={reached.accepted} />,
          <FigureWords key="enrolled" figure={reached.enrolled} />,
          <ScreenAndPaper
            key="share"
            screen={shareOf(reached.enrolled.count, reached.submitted.count)}
            paper={shareOf(reached.enrolled.shared, reached.submitted.shared)}
          />,
        ],
      }))}
      nothing="Nobody has submitted with a source of payment for this choice."
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
  return (
    <Report
      title="Time in each stage"
      lead="Of stages that ended within the last year, without those that a withdrawal or a return cut short. Half were over by the mark; four in five within the bar. Intake and days do not apply."
      query={read}
      picture={
        <Ranges
          ranges={found.flatMap(({ id, label, times }) => (times ? [{ id, label, ...times }] : []))}
        />
      }
      columns={['Stage and program', 'Half within', 'Most from', 'to', 'Counted']}
      rows={found.map(({ id, label, times, samples }) => ({
        id,
        cells: [
          label,
          times ? wordsOfTime(times.median) : '–',
          times ? wordsOfTime(times.low) : '–',
          times ? wordsOfTime(times.high) : '–',
          <FigureWords key="samples" figure={samples} />,
        ],
      }))}
      nothing="No stage has ended yet."
    />
  )
}

export function WorkloadReport({ query: { program } }: Props) {
  const read = useQuery(queryOf(readWorkload, { query: program ? { program } : {} }))
  const people = read.data?.people ?? []
  return (
    <Report
      title="Workload"
      lead="What each person has before them now, and the tasks and reviews they finished in the last seven days. Intake and days do not apply."
      query={read}
      picture={
        <Bars
          bars={people.map(({ id, name, assigned }) => ({
            id,
            label: name,
            figure: { count: assigned, shared: assigned },
          }))}
        />
      }
      columns={['Person', 'Assigned', 'Open tasks', 'Open reviews', 'Done in 7 days']}
      rows={people.map(({ id, name, assigned, openTasks, openReviews, done }) => ({
        id,
        cells: [name, ...[assigned, openTasks, openReviews, done].map(wordsOfFigure)],
      }))}
      nothing="Nobody has anything assigned."
    />
  )
}

export function StumblesReport({ query: { intake: _, ...query } }: Props) {
  const read = useQuery(queryOf(readStumbles, { query }))
  const rules = read.data?.rules ?? []
  return (
    <Report
      title="Where applicants stumble"
      lead="How often an answer kept a section, or the whole application, from being handed in. No answer and no name is kept for this. The intake does not apply; days are those of the attempt."
      query={read}
      picture={
        <Bars
          bars={rules.map(({ question, rule, count }) => ({
            id: `${question} ${rule}`,
            label: `${question} (${rule})`,
            figure: count,
          }))}
        />
      }
      columns={['Question', 'What was wrong', 'Times']}
      rows={rules.map(({ question, rule, count }) => ({
        id: `${question} ${rule}`,
        cells: [question, rule, <FigureWords key="count" figure={count} />],
      }))}
      nothing="Nobody has been stopped by a rule of the form for this choice."
    />
  )
}
