import type { ApplicationSummary } from '#features/applications/contract.ts'
import { statusWords } from '#features/applications/status.ts'
import { formatDay } from '#shared/dates.ts'
import { segmentOf } from '#shared/programs.ts'
import { useProgramFacts, usePublicFacts } from '../facts.tsx'
import { Card, Eyebrow, Facts } from '../ui/card.tsx'
import { ButtonLink, linkClass } from '../ui/link.tsx'
import { Deadline } from './deadline.tsx'
import { stages, turnWords } from './stages.ts'

type Props = { application: ApplicationSummary; isFirst: boolean }

/** One application: its stage, since when, whose turn it is, what comes next, and the next step. */
export function ApplicationCard({ application, isFirst }: Props) {
  const { institute } = usePublicFacts()
  const { name } = useProgramFacts(application.program)
  const { program, status, statusAt, intake } = application
  const { turn, next } = stages[status]
  const deadline = <Deadline instant={intake.closesAt} timeZone={institute.timeZone} />
  return (
    <Card>
      <Eyebrow>
        {name} · {intake.name}
      </Eyebrow>
      <h2 className="mt-3 text-card">{statusWords[status].applicant}</h2>
      <p className="mt-4 max-w-prose text-lead text-umber">{next}</p>
      <Facts
        className="mt-6"
        facts={[
          { term: status === 'incomplete' ? 'Begun' : 'Since', detail: <Day at={statusAt} /> },
          { term: 'Whose turn', detail: turnWords[turn] },
          ...(status === 'incomplete' ? [{ term: 'Deadline', detail: deadline }] : []),
          { term: 'Study begins', detail: formatDay(intake.startsOn) },
        ]}
      />
      <div className="mt-7">
        {status === 'incomplete' ? (
          <ButtonLink
            to={`/${segmentOf(program)}/application`}
            look={isFirst ? 'solid' : 'outline'}
          >
            Continue your application
          </ButtonLink>
        ) : (
          <p className="text-label">
            Something unclear? Write to{' '}
            <a href={`mailto:${institute.email}`} className={linkClass}>
              {institute.email}
            </a>
          </p>
        )}
      </div>
    </Card>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at}>{formatDay(at, Intl.DateTimeFormat().resolvedOptions().timeZone)}</time>
  )
}
