import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Program } from '#shared/programs.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { useSession } from '#web/session.ts'
import { Loading } from '#web/ui/loading.tsx'
import { usePathProgram } from '#web/use-path-program.ts'
import { ClosedPage } from './closed-page.tsx'
import { findFormSection, formAddress } from './form-sections.ts'
import { TaskList } from './task-list.tsx'
import { UnloadedPage } from './unloaded-page.tsx'
import { useDraft } from './use-draft.ts'

// The controls of the questions are most of the form's weight, and the task list needs none of them.
const loadSectionPage = () => import('./section-page.tsx')
const SectionPage = lazy(async () => ({ default: (await loadSectionPage()).SectionPage }))

/** `/{program}/application` and the page of each of its sections. */
export function ApplicationPage() {
  const program = usePathProgram()
  const { user } = useSession()
  if (!user) return <Loading />
  return <Form key={program} account={user.id} program={program} />
}

function Form({ account, program }: { account: string; program: Program }) {
  const { section: id } = useParams()
  const draft = useDraft(account, program)
  const { intake } = useProgramFacts(program)
  const section = findFormSection(id)

  useEffect(() => {
    // Early, so that a network lost between list and section does no harm.
    loadSectionPage().catch(() => {})
  }, [])

  if (draft.loading === 'loading') return <Loading />
  if (draft.loading === 'failed') return <UnloadedPage program={program} draft={draft} />
  if (!draft.application && draft.changes.size === 0 && !intake?.open)
    return <ClosedPage program={program} />
  if (section)
    return (
      <Suspense fallback={<Loading />}>
        <SectionPage program={program} section={section} draft={draft} />
      </Suspense>
    )
  return id ? (
    <Navigate to={formAddress(program)} replace />
  ) : (
    <TaskList program={program} draft={draft} />
  )
}
