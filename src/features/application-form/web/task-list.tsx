import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { readProgress } from '#features/applications/contract.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { Deadline } from '#web/deadline.tsx'
import { useProgramFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { bringEstimate } from './bring-estimate.ts'
import { FormFrame } from './form-frame.tsx'
import type { ExtraQuestions } from './form-questionnaires.ts'
import { askedStep, formAddress, reviewStep } from './form-sections.ts'
import { ListsNotice } from './lists-notice.tsx'
import { TaskNotices } from './task-notices.tsx'
import { timeLeft } from './time-left.ts'
import { type Form, isDone, isOver, mayChange, sectionsOf, wasSeen } from './use-form.ts'

// Its dialog weighs more than the whole list, and is at its very end.
const DiscardApplication = lazy(async () => ({
  default: (await import('./discard-application.tsx')).DiscardApplication,
}))

const stateWords = {
  new: 'Not started',
  open: 'In progress',
  done: 'Done',
  optional: 'Optional',
  locked: 'Can’t be changed now',
} as const

type State = keyof typeof stateWords

/** The home of the form: every section with its state, in any order, and the review. */
export function TaskList({ form, Extras }: { form: Form; Extras: ExtraQuestions }) {
  const { program, draft } = form
  const { stored: application } = draft
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the form as it was opened
  useEffect(() => bringEstimate(form), [])
  const { name } = useProgramFacts(program)
  const states = sectionsOf(form).map((section) => ({
    section,
    isComplete: isDone(form, section),
    isLocked: !mayChange(form, section),
    isSeen: wasSeen(form, section),
  }))
  const isPast = isOver(form)
  const { data: progress } = useQuery({
    ...queryOf(readProgress, { params: { id: application?.id ?? '' } }),
    enabled: application !== null,
  })
  const needed = progress?.questions?.needed ?? 0
  const isHeld = (progress?.held.length ?? 0) > 0
  const isReady = !isHeld && states.every(({ isComplete }) => isComplete)
  const next = nextOf(states)
  // The one button leads there already.
  const leadsToReview = !isPast && next?.to === formAddress(program, reviewStep)

  /** The one thing to do: begin, go on where something is open, or hand it all in. */
  function nextOf(known: typeof states): { to: string; words: string } | undefined {
    if (known.some(({ isComplete }) => isComplete === undefined)) return undefined
    const isAnswered = known.every(({ isComplete }) => isComplete)
    const open = known.find(
      ({ isComplete, isSeen, isLocked }) => !isLocked && !(isComplete && isSeen),
    )
    if (open && !isAnswered) {
      const words = known.some(({ isSeen }) => isSeen) ? 'Continue' : 'Start'
      return { to: formAddress(program, open.section.id), words }
    }
    if (!application) return undefined
    if (needed > 0) return { to: formAddress(program, askedStep), words: 'Answer our questions' }
    return { to: formAddress(program, reviewStep), words: 'Review and submit' }
  }

  return (
    <FormFrame
      form={form}
      back={{ to: '/dashboard', words: 'Dashboard' }}
      title="Your application"
      lead={!isPast && <p>{leadFor(isReady, Boolean(application?.returned))}</p>}
    >
      <PageTitle>Your application</PageTitle>
      <TaskNotices form={form} />
      {form.lists === 'failed' && (
        <div className="mt-8 max-w-form">
          <ListsNotice form={form} />
        </div>
      )}
      {!isPast && next && (
        <ButtonLink to={next.to} className="mt-7">
          {next.words}
        </ButtonLink>
      )}
      <div className="mt-9 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_21rem]">
        <ul>
          {states.map(({ section, isComplete, isLocked, isSeen }) => (
            <Task
              key={section.id}
              title={section.title}
              to={formAddress(program, section.id)}
              state={stateOf(isComplete, isLocked, isSeen)}
            />
          ))}
          {application && <Extras at="list" application={application} />}
          {!leadsToReview && (
            <Task
              title="Review and submit"
              // Before the first answer there is nothing to review.
              to={formAddress(program, application ? reviewStep : states[0]?.section.id)}
              words={isPast ? 'Closed' : leftWords(states, needed)}
            />
          )}
        </ul>
        <TimeFacts form={form} />
      </div>
      {application && !application.submittedAt && (
        <div className="mt-10">
          <Suspense>
            <DiscardApplication
              application={application}
              name={`${name}, ${application.intake.name}`}
              onDiscarded={() => void navigate('/dashboard')}
            />
          </Suspense>
        </div>
      )}
    </FormFrame>
  )
}

function stateOf(isComplete: boolean | undefined, isLocked: boolean, isSeen: boolean) {
  if (isLocked) return 'locked'
  if (isComplete === undefined) return undefined
  if (!isComplete) return isSeen ? 'open' : 'new'
  return isSeen ? 'done' : 'optional'
}

/** Undefined while the choices of some section are still on their way. */
function leftWords(
  states: readonly { isComplete: boolean | undefined }[],
  needed: number,
): string | undefined {
  const left = needed + states.filter(({ isComplete }) => isComplete === false).length
  return left > 0 ? counted(left, 'required section left', 'required sections left') : undefined
}

function leadFor(isReady: boolean, isReturned: boolean): string {
  if (isReturned) return 'Make the changes we asked for, then submit the application again.'
  if (isReady)
    return 'You’ve completed every section, and everything is saved. Read it over, then submit. You can change any answer until you do.'
  return 'We save each answer as you go. Stop anytime and pick up where you left off.'
}

/** By when, in both zones, how long that still is, and what is around it. */
function TimeFacts({ form }: { form: Form }) {
  const { stored: application } = form.draft
  const { intake: next } = useProgramFacts(form.program)
  const intake = application?.intake ?? next
  if (!intake) return null
  const returned = application?.returned
  const extended = application?.extendedUntil
  const until = extended ?? returned?.dueAt ?? intake.closesAt
  const left = timeLeft(until, form.now)
  const grace = returned || extended ? 0 : (application?.intake.graceMinutes ?? 0)
  return (
    <Facts
      className="self-start"
      facts={[
        {
          term: returned ? 'Submit again by' : extended ? 'Your own deadline' : 'Deadline',
          detail: (
            <>
              <Deadline at={until} />
              {left && <span className="mt-1 block">{left}</span>}
              {grace > 0 && left && (
                <span className="mt-1 block text-help text-umber">
                  If you’re still working at the deadline, you get {grace} extra minutes.
                </span>
              )}
            </>
          ),
        },
        { term: 'Intake', detail: intake.name },
        { term: 'Classes start', detail: formatDay(intake.startsOn) },
      ]}
    />
  )
}

type TaskProps = {
  title: string
  to: string
  state?: State | undefined
  words?: string
}

/** One line of the list, with how far it is. */
export function Task({ title, to, state, words }: TaskProps) {
  const stateId = `state-${title.toLowerCase().replaceAll(' ', '-')}`
  const said = words ?? (state && stateWords[state])
  return (
    <li className="group relative flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t py-4 transition-colors last:border-b hover:bg-sand/50">
      <Link
        to={to}
        aria-describedby={said && stateId}
        className="font-display font-strong text-h3 underline decoration-1 decoration-brass underline-offset-[.25em] after:absolute after:inset-0 group-hover:decoration-2"
      >
        {title}
      </Link>
      <span className="flex items-center gap-3">
        {said && (
          <span
            id={stateId}
            className={
              (state === 'open' || state === 'new') && !words
                ? 'rounded-control bg-sand px-2.5 py-0.5 text-help'
                : undefined
            }
          >
            {said}
          </span>
        )}
        <Icon name="arrow" className="hidden text-brass sm:block" />
      </span>
    </li>
  )
}
