import { Navigate, useParams } from 'react-router'
import type { Program } from '#shared/programs.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { useSession } from '#web/session.ts'
import { Loading } from '#web/ui/loading.tsx'
import { usePathProgram } from '#web/use-path-program.ts'
import { ClosedPage } from './closed-page.tsx'
import { findFormSection, formAddress } from './form-sections.ts'
import { SectionPage } from './section-page.tsx'
import { TaskList } from './task-list.tsx'
import { UnloadedPage } from './unloaded-page.tsx'
import { useDraft } from './use-draft.ts'

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
  if (draft.loading === 'loading') return <Loading />
  if (draft.loading === 'failed') return <UnloadedPage program={program} draft={draft} />
  if (!draft.application && draft.changes.size === 0 && !intake?.open)
    return <ClosedPage program={program} />
  if (section) return <SectionPage program={program} section={section} draft={draft} />
  return id ? (
    <Navigate to={formAddress(program)} replace />
  ) : (
    <TaskList program={program} draft={draft} />
  )
}
