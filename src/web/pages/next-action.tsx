import type { ApplicationSummary } from '#features/applications/contract.ts'
import { NextIntake } from '#features/applications/web/next-intake.tsx'
import { segmentOf } from '#shared/programs.ts'
import { ButtonLink, TextLink } from '../ui/link.tsx'
import { WriteToUs } from '../write-to-us.tsx'
import type { DraftStage } from './stages.ts'

type Props = {
  application: ApplicationSummary
  /** Null once it is handed in. */
  draft: DraftStage | null
  isFirst: boolean
  /** An offer is open, and its applicant has not said yet what becomes of it. */
  mayReply?: boolean
}

/** The one thing to do next, or whom to ask where there is nothing to do. */
export function NextAction({ application, draft, isFirst, mayReply = false }: Props) {
  const form = `/${segmentOf(application.program)}/application`
  const isIn = draft === null && application.receiptNumber !== null
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
      {draft === 'closed' && (
        <>
          <NextIntake application={application} />
          <p className="mt-4 text-label">
            <TextLink to="/dashboard/documents">Keep a copy of your answers</TextLink>
          </p>
        </>
      )}
      {draft === null && application.hasDecision && (
        <ButtonLink
          to={`/dashboard/decision?application=${application.id}`}
          look={mayReply ? look : 'outline'}
          className="mb-5"
        >
          {mayReply ? 'Read your letter and reply' : 'Read your letter'}
        </ButtonLink>
      )}
      {isIn && (
        <p className="mb-4">
          <TextLink to={`/thankyou?application=${application.id}`}>Your confirmation</TextLink>
        </p>
      )}
      {(draft === null || draft === 'overdue') && (
        <p className="text-label">
          Something unclear? <WriteToUs />
        </p>
      )}
    </div>
  )
}
