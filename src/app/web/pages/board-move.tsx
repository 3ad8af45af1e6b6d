import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { AdminStepDialog } from '#features/application-form/web/admin-step-dialog.tsx'
import type { BoardMoveProps } from '#features/application-list/board-moves.ts'
import { isOfficeStep, type OfficeStep } from '#features/applications/office-steps.ts'
import { readApplicationInterviews, readOneInterview } from '#features/interviews/admin-contract.ts'
import { type Act, AdminActDialog } from '#features/interviews/web/admin-act-dialog.tsx'
import { AdminBookDialog } from '#features/interviews/web/admin-book-dialog.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** A card of the board on its way: the dialog that the step has wherever it is taken. */
export function BoardMove({ application, step, onClose }: BoardMoveProps) {
  if (step === 'book') return <AdminBookDialog application={application} onClose={onClose} />
  if (step === 'hold-interview')
    return <OnInterview id={application.id} act="hold" onClose={onClose} />
  if (step === 'cancel-booking')
    return <OnInterview id={application.id} act="cancel" onClose={onClose} />
  if (isOfficeStep(step)) return <ByStep id={application.id} step={step} onClose={onClose} />
  return <Navigate to={`/admin-panel/applications/${application.id}?decide=waitlist`} />
}

type OfOne = { id: string; onClose: () => void }

function ByStep({ id, step, onClose }: OfOne & { step: OfficeStep }) {
  const query = useQuery(queryOf(readApplication, { params: { id }, query: {} }))
  const { data } = query
  if (!data) return <Waiting title="Move the application" query={query} onClose={onClose} />
  return <AdminStepDialog application={data} step={step} isOpen onClose={onClose} />
}

type OnInterviewProps = OfOne & { act: Extract<Act, 'hold' | 'cancel'> }

function OnInterview({ id, act, onClose }: OnInterviewProps) {
  const found = useQuery(queryOf(readApplicationInterviews, { params: { id } }))
  const current = found.data?.current
  const query = useQuery({
    ...queryOf(readOneInterview, { params: { id: current?.id ?? '' } }),
    enabled: current !== undefined && current !== null,
  })
  const { data } = query
  const title = act === 'hold' ? 'Mark as held' : 'Cancel the interview'
  if (current === null)
    return (
      <NotNow title={title} why="The interview has changed in the meantime" onClose={onClose} />
    )
  if (!data) return <Waiting title={title} query={current ? query : found} onClose={onClose} />
  const why = data.acts[act]
  if (why !== null)
    return <NotNow title={title} why={why ?? 'Your role can’t do this'} onClose={onClose} />
  return <AdminActDialog act={act} interview={data} onClose={onClose} />
}

type WaitingProps = {
  title: string
  query: Parameters<typeof Loaded>[0]['query']
  onClose: () => void
}

function Waiting({ title, query, onClose }: WaitingProps) {
  return (
    <Told title={title} onClose={onClose}>
      <Loaded query={query} loading />
    </Told>
  )
}

function NotNow({ title, why, onClose }: { title: string; why: string; onClose: () => void }) {
  return (
    <Told title={title} onClose={onClose}>
      <p>{why}.</p>
    </Told>
  )
}

type ToldProps = { title: string; onClose: () => void; children: ReactNode }

function Told({ title, onClose, children }: ToldProps) {
  return (
    <Dialog title={title} isOpen isDismissable onClose={onClose}>
      {children}
      <Button look="outline" className="mt-6" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
