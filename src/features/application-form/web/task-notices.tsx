import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type ReturnForChanges, readProgress } from '#features/applications/contract.ts'
import { graceEnd } from '#features/applications/deadline.ts'
import { andList } from '#shared/word-lists.ts'
import { Deadline } from '#web/deadline.tsx'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { sections } from '../questions.ts'
import { type Form, isOver } from './use-form.ts'

const DeadlinePassed = lazy(async () => ({
  default: (await import('./deadline-passed.tsx')).DeadlinePassed,
}))

/** What the person must know before they go on; nothing where nothing is out of the ordinary. */
export function TaskNotices({ form }: { form: Form }) {
  const { stored: application } = form.draft
  if (!application) return null
  const { returned, intake, extendedUntil } = application
  const isPast = !extendedUntil && form.now >= new Date(intake.closesAt)
  return (
    <div className="max-w-form *:mt-8">
      {isOver(form) && (
        <Suspense>
          <DeadlinePassed application={application} />
        </Suspense>
      )}
      {!isOver(form) && returned && <ReturnNotice returned={returned} />}
      {!isOver(form) && !returned && isPast && (
        <Banner>
          The deadline has passed. Because you were still working on the form, you can submit it
          until:
          <Deadline at={graceEnd(intake).toISOString()} />
        </Banner>
      )}
      {!isOver(form) && !application.submittedAt && <CarriedOver id={application.id} />}
    </div>
  )
}

function ReturnNotice({ returned }: { returned: ReturnForChanges }) {
  const named = sections.filter(({ id }) => returned.sections.includes(id))
  return (
    <Banner>
      <h2 className="text-h3">We need you to change something</h2>
      <p className="mt-1">{returned.reason}</p>
      {returned.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{returned.note}</p>}
      <p className="mt-2">
        You can change: {andList(named.map(({ title }) => title))}. The other sections stay as you
        submitted them. Submit the application again by:
      </p>
      <Deadline at={returned.dueAt} />
    </Banner>
  )
}

/** Only while nothing tells what was brought along from what was typed since. */
function CarriedOver({ id }: { id: string }) {
  const { data } = useQuery(queryOf(readProgress, { params: { id } }))
  if (!data?.timeline.some(({ kind }) => kind === 'answers-carried-over')) return null
  return (
    <Banner>
      We copied your answers from your other application. Please review them. Changes you make here
      don’t affect that application.
    </Banner>
  )
}
