import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { queryOf } from '#web/queries.ts'
import { readApplication } from '../admin-contract.ts'
import type { AnswerContext } from '../answers.ts'
import { askedSections, questionsFor, type Section } from '../asked-questions.ts'
import { documentOf, leavesOf } from '../document.ts'
import { sections } from '../questions.ts'
import { type Line, linesOf } from '../section-lines.ts'
import { AdminAnswer } from './admin-answer.tsx'
import { AdminHistory } from './admin-history.tsx'
import { EstimateLines } from './estimate-lines.tsx'

type Application = Answer<typeof readApplication>

type Props = { application: Application; mayReadRestricted: boolean }

/** Every question that these answers call for, section by section, answered or not. */
export function AdminAnswers({ application, mayReadRestricted }: Props) {
  const { id, program, round, rounds, changed } = application
  const { currency } = usePublicFacts().institute
  const before = round === null ? rounds.at(-1)?.round : round - 1
  const { data: earlier } = useQuery({
    ...queryOf(readApplication, { params: { id }, query: { round: String(before) } }),
    enabled: changed.length > 0 && Boolean(before),
  })
  const [opened, setOpened] = useState<Line>()

  const askingOf = ({ data, lists, country, state }: Application): AnswerContext => ({
    program,
    answers: documentOf(leavesOf(data)),
    lists,
    now: new Date(),
    person: { email: '', country, state },
    currency,
  })
  const asking = askingOf(application)
  return (
    <>
      {askedSections(sections, asking).map((section) => (
        <SectionAnswers
          key={section.id}
          section={section}
          asking={asking}
          earlier={earlier && { round: earlier.round, asking: askingOf(earlier) }}
          application={application}
          mayReadRestricted={mayReadRestricted}
          onHistory={setOpened}
        />
      ))}
      <section aria-labelledby="estimate" className="mt-9 max-w-form">
        <h2 id="estimate" className="mb-2 text-h3">
          Estimate
        </h2>
        <EstimateLines
          estimate={application.estimate}
          currency={currency}
          note={
            round === null
              ? 'As the applicant sees it, at current prices.'
              : 'As the applicant saw it, at the prices then.'
          }
        />
      </section>
      <AdminHistory id={id} line={opened} asking={asking} onClose={() => setOpened(undefined)} />
    </>
  )
}

type SectionProps = Props & {
  section: Section
  asking: AnswerContext
  earlier: { round: number | null; asking: AnswerContext } | undefined
  onHistory: (line: Line) => void
}

function SectionAnswers({
  section,
  asking,
  earlier,
  application,
  mayReadRestricted,
  onHistory,
}: SectionProps) {
  const { answered, changed, round } = application
  // Panels beside the answers have the plain names.
  const heading = `answers-${section.id}`
  const options = { withRestricted: mayReadRestricted, withIdentity: !application.isHidden }
  const lines = linesOf(section, asking, options)
  const before = earlier ? linesOf(section, earlier.asking, options) : []
  const questions = questionsFor(section, asking)
  const isOptional = new Set(questions.filter((one) => one.optional).map(({ path }) => path))
  const open = lines.filter(({ path }) => !isOptional.has(path) && !answered.includes(path)).length
  const hides =
    (!mayReadRestricted && questions.some(({ restricted }) => restricted)) ||
    (application.isHidden && questions.some(({ identifying }) => identifying))
  return (
    <section aria-labelledby={heading} className="mt-9 first:mt-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="text-h3">
          {section.title}
        </h2>
        {open > 0 && <p className="text-help text-umber">{open} not yet answered</p>}
      </header>
      {lines.length > 0 && (
        <dl className="mt-2">
          {lines.map((line) => (
            <AdminAnswer
              key={line.path}
              line={line}
              isAnswered={answered.includes(line.path)}
              isOptional={isOptional.has(line.path)}
              isDraft={round === null}
              change={
                changed.includes(line.path)
                  ? { since: earlier?.round ?? null, before: before.find(isOf(line)) }
                  : undefined
              }
              onHistory={() => onHistory(line)}
            />
          ))}
        </dl>
      )}
      {hides && (
        <p className="mt-2 text-help text-umber">
          Some answers here are visible only to staff who need them.
        </p>
      )}
    </section>
  )
}

function isOf({ path }: Line) {
  return (other: Line) => other.path === path
}
