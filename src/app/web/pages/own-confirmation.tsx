import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import {
  isWaiting,
  ReceiptFacts,
  ReceiptPapers,
  WhatNext,
} from '#features/application-form/web/confirmation.tsx'
import { type ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import { lackingOf } from '#features/applications/next-move.ts'
import { hasTrait, statusWords } from '#features/applications/status.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { useLive } from '#web/live.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryClient, queryOf } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'

const OwnInterview = lazy(async () => ({
  default: (await import('#features/interviews/web/own-interview.tsx')).OwnInterview,
}))

const InterviewQuestions = lazy(async () => ({
  default: (await import('#features/questionnaires/web/interview-questions.tsx'))
    .InterviewQuestions,
}))

/** What was submitted last, or the application that the address names; without one, the way on. */
export function OwnConfirmation() {
  return (
    <QueryClientProvider client={queryClient}>
      <Submitted />
    </QueryClientProvider>
  )
}

function Submitted() {
  const [params] = useSearchParams()
  useLive('applicant')
  const query = useQuery(queryOf(listOwnApplications))
  const { data, error } = query
  if (error || !data)
    return <Loaded query={query} loading="Loading your applications..." className="mt-6" />
  const submitted = data.applications
    .filter(({ status, receiptNumber }) => status !== 'incomplete' && receiptNumber)
    .toSorted((a, b) => (b.submittedAt ?? '').localeCompare(a.submittedAt ?? ''))
  const named = submitted.find(({ id }) => id === params.get('application'))
  const shown = named ?? submitted[0]
  return (
    <>
      {shown ? (
        <Confirmation application={shown} />
      ) : (
        <NotSubmitted isBack={data.applications.some((one) => one.receiptNumber !== null)} />
      )}
      <ButtonLink
        to="/dashboard"
        look={shown?.status === 'submitted' ? 'outline' : 'solid'}
        className="mt-9"
      >
        Go to your dashboard
      </ButtonLink>
    </>
  )
}

function Confirmation({ application }: { application: ApplicationSummary }) {
  const { id, program, status, intake } = application
  const { name, asksInterview } = useProgramFacts(program)
  const mayBook = status === 'submitted' && asksInterview
  const { data: progress } = useQuery(queryOf(readProgress, { params: { id } }))
  const lacking = lackingOf(status, progress?.documents)
  return (
    <>
      <p className="mt-6 max-w-prose text-lead text-umber">
        {leadOf(application, { mayBook, isAsked: lacking > 0 || Boolean(progress?.acts.length) })}
      </p>
      {mayBook && (
        <ButtonLink to={`/schedule?application=${id}`} className="mt-8">
          Book your interview
        </ButtonLink>
      )}
      <div className="mt-10 w-full max-w-form space-y-10 text-left">
        {hasTrait(status, 'interview') && (
          <Suspense>
            <InterviewQuestions application={id} />
            <OwnInterview application={application} level={2} />
          </Suspense>
        )}
        <div className="space-y-4">
          <ProgramLine program={name} intake={intake.name} />
          <ReceiptFacts application={application} />
        </div>
        <WhatNext application={application} />
        <ReceiptPapers application={application} />
      </div>
    </>
  )
}

type Awaited = { mayBook: boolean; isAsked: boolean }

/** The dashboard names what else is asked for: a receipt never calls a person done who is not. */
function leadOf(application: ApplicationSummary, { mayBook, isAsked }: Awaited): string {
  const { status } = application
  if (mayBook)
    return 'The admissions office has your application. Your next step is to book your interview.'
  if (status === 'scheduled')
    return 'Your interview is booked. We look forward to talking with you.'
  if (!isWaiting(application)) return `Your application status: ${statusWords[status].applicant}.`
  return isAsked
    ? 'The admissions office has your application. Your dashboard shows what we still need.'
    : 'The admissions office has your application. You’re all set for now.'
}

/** `isBack`: one was submitted, and the office has returned it to be changed. */
function NotSubmitted({ isBack }: { isBack: boolean }) {
  return (
    <p className="mt-6 max-w-prose text-lead text-umber">
      {isBack
        ? 'We sent your application back for changes. Your dashboard shows what to change and any interview you’ve booked.'
        : 'Thank you for your interest. You haven’t submitted an application yet. Once you do, you’ll find your receipt here. Your dashboard shows your next step.'}
    </p>
  )
}
