import { Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Program } from '#shared/programs.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { useSession } from '#web/session.ts'
import { Loading } from '#web/ui/loading-screen.tsx'
import { usePathProgram } from '#web/use-path-program.ts'
import type { ExtraQuestions } from './form-questionnaires.ts'
import { askedStep, formAddress, reviewStep } from './form-sections.ts'
import { UnloadedPage } from './unloaded-page.tsx'
import { type Form as FormState, sectionsOf, useForm } from './use-form.ts'

// The controls of the questions are most of the form's weight, and the task list needs none of them;
// the questions need no list. Each comes while the answers are read.
const loadTaskList = () => import('./task-list.tsx')
const loadSectionPage = () => import('./section-page.tsx')
const loadReviewPage = () => import('./review-page.tsx')
const loadReceivedPage = () => import('./received-page.tsx')
const TaskList = lazy(async () => ({ default: (await loadTaskList()).TaskList }))
const SectionPage = lazy(async () => ({ default: (await loadSectionPage()).SectionPage }))
const ReviewPage = lazy(async () => ({ default: (await loadReviewPage()).ReviewPage }))
// Few ever meet these two, and everybody would wait for them.
const ClosedPage = lazy(async () => ({ default: (await import('./closed-page.tsx')).ClosedPage }))
const DiscardedPage = lazy(async () => ({
  default: (await import('./discarded-page.tsx')).DiscardedPage,
}))
const ReceivedPage = lazy(async () => ({ default: (await loadReceivedPage()).ReceivedPage }))

/** `/{program}/application`, the page of each of its sections, and the review. */
export function ApplicationPage({ Extras = None }: { Extras?: ExtraQuestions }) {
  const program = usePathProgram()
  const { user } = useSession()
  if (!user) return <Loading />
  return <Form key={program} account={user.id} program={program} Extras={Extras} />
}

function None() {
  return null
}

type Props = { account: string; program: Program; Extras: ExtraQuestions }

function Form({ account, program, Extras }: Props) {
  const form = useForm(account, program)
  const { loading } = form.draft

  useEffect(() => {
    // Early, so that a network lost between list and section does no harm.
    for (const load of [loadTaskList, loadSectionPage, loadReviewPage, loadReceivedPage])
      load().catch(() => {})
  }, [])

  if (loading === 'loading') return <Loading />
  if (loading === 'failed') return <UnloadedPage form={form} />
  // What was in it before would stay, hidden, while it waits: two headings that say the same.
  return (
    <Suspense fallback={<Loading />}>
      <FormPages form={form} program={program} Extras={Extras} />
    </Suspense>
  )
}

type PagesProps = { form: FormState; program: Program; Extras: ExtraQuestions }

function FormPages({ form, program, Extras }: PagesProps) {
  const { section: place } = useParams()
  const { intake } = useProgramFacts(program)
  const { stored: application, isDiscarded, changes } = form.draft
  const section = sectionsOf(form).find(({ id }) => id === place)
  if (application && application.status !== 'incomplete')
    return <ReceivedPage form={form} application={application} />
  if (isDiscarded) return <DiscardedPage form={form} />
  if (!application && changes.size === 0 && !intake?.open) return <ClosedPage program={program} />
  if (section) return <SectionPage key={section.id} form={form} section={section} />
  if (place === reviewStep && application)
    return <ReviewPage key={application.id} form={form} application={application} Extras={Extras} />
  if (place === askedStep && application) return <Extras at="page" application={application} />
  if (place) return <Navigate to={formAddress(program)} replace />
  return <TaskList form={form} Extras={Extras} />
}
