import type { ApplicationSummary, Beginning } from '#features/applications/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { segmentOf } from '#shared/programs.ts'
import { usePublicFacts } from '../facts.tsx'
import { ButtonLink, linkClass, TextLink } from '../ui/link.tsx'
import { Begin } from './begin-program.tsx'
import type { DraftStage } from './stages.ts'

type Props = {
  application: ApplicationSummary
  /** Null once it is handed in. */
  draft: DraftStage | null
  applications: readonly ApplicationSummary[]
  beginnings: readonly Beginning[]
  isFirst: boolean
}

/** The one thing to do next, or whom to ask where there is nothing to do. */
export function NextAction({ application, draft, isFirst, ...others }: Props) {
  const form = `/${segmentOf(application.program)}/application`
  const look = isFirst ? 'solid' : 'outline'
  return (
    <div className="mt-7">
      {draft === 'open' && (
        <ButtonLink to={form} look={look}>
          Continue your application
        </ButtonLink>
      )}
      {draft === 'ready' && (
        <ButtonLink to={`${form}/review`} look={look}>
          Review and submit
        </ButtonLink>
      )}
      {draft === 'returned' && (
        <ButtonLink to={form} look={look}>
          Answer what we ask
        </ButtonLink>
      )}
      {draft === 'closed' && <NextIntake application={application} {...others} />}
      {(draft === null || draft === 'overdue') && <WriteToUs />}
    </div>
  )
}

type NextProps = Pick<Props, 'application' | 'applications' | 'beginnings'>

function NextIntake({ application: { program, intake }, applications, beginnings }: NextProps) {
  const next = beginnings.find((beginning) => beginning.program === program)
  const later = applications.find(
    (other) => other.program === program && other.intake.startsOn > intake.startsOn,
  )
  return (
    <>
      {later && <p className="max-w-prose">You went on with it for {later.intake.name}.</p>}
      {!later && next && (
        <>
          <p className="mb-5 max-w-prose">
            {next.intake} is open. Study begins on {formatDay(next.startsOn)}, and the answers you
            gave come along.
          </p>
          <Begin beginning={next}>Continue for the next intake</Begin>
        </>
      )}
      {!later && !next && (
        <p className="max-w-prose">No later intake is open yet. Come back to go on with it then.</p>
      )}
      <p className="mt-4 text-label">
        <TextLink to="/dashboard/documents">Keep a copy of your answers</TextLink>
      </p>
    </>
  )
}

function WriteToUs() {
  const { institute } = usePublicFacts()
  return (
    <p className="text-label">
      Something unclear? Write to{' '}
      <a href={`mailto:${institute.email}`} className={`${linkClass} wrap-anywhere`}>
        {institute.email}
      </a>
    </p>
  )
}
