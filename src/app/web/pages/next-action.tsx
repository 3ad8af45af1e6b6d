import { NextIntake } from '#features/application-form/web/next-intake.tsx'
import type { ApplicationSummary, OwnAct } from '#features/applications/contract.ts'
import { segmentOf } from '#shared/programs.ts'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { actWords } from './own-acts.ts'
import type { DraftStage } from './stages.ts'
import { useUnread } from './use-unread.ts'

type Props = {
  application: ApplicationSummary
  /** Null once it is handed in. */
  draft: DraftStage | null
  isFirst: boolean
  /** The program waits for a time for the interview. */
  mayBook?: boolean
  /** Documents are still to be sent, or only those that were sent back. */
  documents?: { isAgain: boolean }
  /** An offer is open, and its applicant has not said yet what becomes of it. */
  mayReply?: boolean
  /** Somebody who was to write about them will not. */
  hasLostReferee?: boolean
  /** What later pages hold for them, the most pressing first. */
  acts?: readonly OwnAct[]
}

/** The one thing to do next, or whom to ask where there is nothing to do. */
export function NextAction({
  application,
  draft,
  isFirst,
  mayBook = false,
  documents,
  mayReply = false,
  hasLostReferee = false,
  acts = [],
}: Props) {
  const form = `/${segmentOf(application.program)}/application`
  const unread = useUnread().of(application.id)
  const isIn = draft === null && application.receiptNumber !== null
  const look = isFirst ? 'solid' : 'outline'
  const letter = draft === null && application.hasDecision && (
    <ButtonLink
      to={`/dashboard/decision?application=${application.id}`}
      look={mayReply ? look : 'outline'}
      className="mb-5"
    >
      {mayReply ? 'Read your letter and reply' : 'Read your letter'}
    </ButtonLink>
  )
  return (
    <div className="mt-7 print:hidden">
      {unread > 0 && (
        <p className="mb-5">
          <ButtonLink to={`/dashboard/messages?application=${application.id}`} look={look}>
            {unread === 1
              ? 'A message from the admissions office'
              : `${unread} messages from the admissions office`}
          </ButtonLink>
        </p>
      )}
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
          Answer our questions
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
      {mayReply && letter}
      {mayBook && (
        <ButtonLink
          to={`/schedule?application=${application.id}`}
          look={look}
          className="mb-5 sm:mr-3"
        >
          Book your interview
        </ButtonLink>
      )}
      {documents && (
        <ButtonLink
          to="/dashboard/documents"
          look={mayBook || mayReply ? 'outline' : look}
          className="mb-5 sm:mr-3"
        >
          {documents.isAgain ? 'See what we sent back' : 'Upload your documents'}
        </ButtonLink>
      )}
      {!mayReply && letter}
      {acts.map(({ kind, count }, place) => (
        <ButtonLink
          key={kind}
          to={`${actWords[kind].page}?application=${application.id}`}
          look={mayBook || mayReply || documents || place > 0 ? 'outline' : look}
          className="mb-5 sm:mr-3"
        >
          {actWords[kind].button(count)}
        </ButtonLink>
      ))}
      {hasLostReferee && (
        <ButtonLink
          to={`#references-${application.id}`}
          look={mayBook ? 'outline' : look}
          className="mb-5"
        >
          Name another recommender
        </ButtonLink>
      )}
      {isIn && (
        <p className="mb-4">
          <TextLink to={`/thankyou?application=${application.id}`}>Your confirmation</TextLink>
        </p>
      )}
      {(draft === null || draft === 'overdue') && (
        <p className="text-label">
          Questions?{' '}
          <TextLink to={`/dashboard/messages?application=${application.id}`}>
            Message the admissions office
          </TextLink>
        </p>
      )}
    </div>
  )
}
