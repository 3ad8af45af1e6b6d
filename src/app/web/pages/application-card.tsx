import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DiscardApplication } from '#features/application-form/web/discard-application.tsx'
import { ReturnNotice } from '#features/application-form/web/return-notice.tsx'
import { useReadiness } from '#features/application-form/web/use-readiness.ts'
import { type ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import { expectedWords } from '#features/applications/expected-duration.ts'
import { lackingOf } from '#features/applications/next-move.ts'
import { hasTrait, type Status } from '#features/applications/status.ts'
import { steps } from '#features/applications/steps.ts'
import { serverNow } from '#web/call.ts'
import { Deadline } from '#web/deadline.tsx'
import { useProgramFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationProgress } from './application-progress.tsx'
import { EnrolledSteps } from './enrolled-steps.tsx'
import { AskUs, MoreActs, NextAction } from './next-action.tsx'
import { OfferDoorway } from './offer-doorway.tsx'
import { nextActsOf } from './own-next-acts.ts'
import {
  actStage,
  bookingStage,
  draftStage,
  draftWords,
  intakeOf,
  lackingStage,
  stageOf,
  turnWords,
} from './stages.ts'
import { useUnread } from './use-unread.ts'

const WithdrawDialog = lazy(async () => ({
  default: (await import('#features/application-form/web/withdraw-dialog.tsx')).WithdrawDialog,
}))

const AskOffice = lazy(async () => ({
  default: (await import('#features/decisions/web/ask-office.tsx')).AskOffice,
}))

/** Where something can be asked of the office on the dashboard; an offer has a page of its own. */
const mayAsk: readonly Status[] = ['incomplete']

const OwnInterview = lazy(async () => ({
  default: (await import('#features/interviews/web/own-interview.tsx')).OwnInterview,
}))

const BookedLead = lazy(async () => ({
  default: (await import('#features/interviews/web/booked-lead.tsx')).BookedLead,
}))

const OwnCredit = lazy(async () => ({
  default: (await import('#features/review/web/own-credit.tsx')).OwnCredit,
}))

const OwnReferences = lazy(async () => ({
  default: (await import('#features/references/web/own-references.tsx')).OwnReferences,
}))

type Props = {
  application: ApplicationSummary
  isFirst: boolean
  /** Of the applicant; absent where staff look at it. */
  firstName?: string
}

/** One application: its stage, whose turn it is, what comes next, and all that happened. */
export function ApplicationCard({ application, isFirst, firstName }: Props) {
  const { id, program, status } = application
  const { name, asksInterview } = useProgramFacts(program)
  const zone = useOwnZone()
  const query = useQuery(queryOf(readProgress, { params: { id } }))
  const { data: progress } = query
  const intake = intakeOf(application, progress)
  const officer = progress?.officer ?? null
  const unread = useUnread().of(id)
  const isAnswered = useReadiness(application)
  const isReady = isAnswered && !progress?.held.length
  const returned = progress?.returned ?? null
  const now = serverNow()
  const draft =
    status === 'incomplete' ? draftStage({ ...application, isReady, returned }, now) : null
  const mayBook = status === 'submitted' && asksInterview
  const documents = draft ? null : progress?.documents
  const lacking = lackingOf(status, documents)
  const { title, turn, next } = stage()
  const expected = progress?.expected && expectedWords(progress.expected, now, zone)
  const called = `${name}, ${intake.name}`
  const isOffer = status === 'accepted' && !progress?.takenUp
  const hasLostReferee = hasTrait(status, 'queue') && Boolean(progress?.references?.lost)
  const acts = nextActsOf({
    application,
    draft,
    mayBook,
    documents:
      documents && lacking > 0
        ? { isAgain: documents.open === 0, dueOn: documents.dueOn }
        : undefined,
    mayReply: isOffer && progress !== undefined,
    hasLostReferee,
    acts: progress?.acts ?? [],
    unread,
  })
  const atDoor = acts.filter(({ to }) => to.startsWith('/dashboard/decision'))
  const facts = (
    <ApplicationFacts
      application={application}
      startsOn={intake.startsOn}
      turn={turn === 'nobody' || isOffer ? undefined : turnWords[turn]}
      hasDeadline={draft !== null && !returned}
      replyBy={progress?.takenUp || isOffer ? null : (progress?.replyBy ?? null)}
    />
  )

  /** Where it stands; what its applicant can do comes before what the office does. */
  function stage() {
    if (draft) return draftWords[draft]
    if (mayBook) return bookingStage
    if (lacking > 0 && hasTrait(status, 'office')) return lackingStage(status, lacking, progress)
    const [act] = progress?.acts ?? []
    if (act && (status !== 'accepted' || progress?.takenUp)) return actStage(status, act.kind)
    return stageOf(status, progress)
  }

  return (
    <>
      {isOffer && (
        <OfferDoorway
          application={application}
          firstName={firstName}
          acts={atDoor}
          until={progress?.replyBy && <Deadline at={progress.replyBy} />}
        />
      )}
      <Card>
        {!isOffer && <ProgramLine program={name} intake={intake.name} />}
        <div className="mt-3 grid gap-x-12 gap-y-7 first:mt-0 xl:grid-cols-[minmax(0,1fr)_21rem]">
          {isOffer ? (
            <div>
              <h3 className="text-h3">What to do next</h3>
              <MoreActs acts={acts.filter((act) => !atDoor.includes(act))} />
              <AskUs id={id} officer={officer} />
            </div>
          ) : (
            <div>
              <h2 className="text-card">{title}</h2>
              <p className="mt-4 max-w-prose text-lead text-umber">
                {status === 'scheduled' && (
                  <Suspense>
                    <BookedLead id={id} />
                  </Suspense>
                )}
                {next}
              </p>
              {status === 'enrolled' && <EnrolledSteps startsOn={intake.startsOn} />}
              {expected && <p className="mt-3 max-w-prose text-label">{expected}</p>}
              {returned && (
                <div className="mt-6">
                  <ReturnNotice
                    {...returned}
                    until={<Deadline at={returned.dueAt} />}
                    program={program}
                  />
                </div>
              )}
              <NextAction
                application={application}
                draft={draft}
                isFirst={isFirst}
                acts={acts}
                officer={officer}
              />
            </div>
          )}
          {facts}
        </div>
        {(hasTrait(status, 'interview') || returned) && (
          <Suspense>
            <OwnInterview
              application={application}
              className="mt-8 border-hairline border-t pt-6"
            />
          </Suspense>
        )}
        <Loaded query={query} className="mt-7">
          {(progress) => (
            <div className="pt-2 sm:pt-10">
              <ApplicationProgress
                application={application}
                progress={progress}
                isReady={isReady}
                isOpen={isFirst}
              />
              {progress.references && (
                <Suspense>
                  <OwnReferences id={id} isOpen={hasLostReferee} />
                </Suspense>
              )}
              {application.submittedAt && (
                <Suspense>
                  <OwnCredit id={id} />
                </Suspense>
              )}
            </div>
          )}
        </Loaded>
        {mayAsk.includes(status) && (
          <Suspense>
            <AskOffice application={application} />
          </Suspense>
        )}
        {status === 'incomplete' && !application.submittedAt && (
          <div className="mt-2 -ml-2.5">
            <DiscardApplication application={application} name={called} />
          </div>
        )}
        {steps.withdraw.from.includes(status) && <Withdraw id={id} name={called} status={status} />}
      </Card>
    </>
  )
}

function Withdraw({ id, name, status }: { id: string; name: string; status: Status }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  function open() {
    setOpened(true)
    setOpen(true)
  }

  return (
    <div className="mt-2 -ml-2.5 print:hidden">
      <Button look="quiet" size="small" className="min-h-11" onClick={open}>
        Withdraw this application
      </Button>
      {wasOpened && (
        <Suspense>
          <WithdrawDialog
            id={id}
            name={name}
            status={status}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
