import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listReasons } from '#features/applications/admin-contract.ts'
import { reasonOptions } from '#features/applications/reason-options.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { Answer } from '#shared/endpoint.ts'
import { zoneWords } from '#shared/zones.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type readApplication, returnApplication } from '../admin-contract.ts'
import { askedSections } from '../asked-questions.ts'
import { sections } from '../questions.ts'
import { AdminStepNotice } from './admin-step-notice.tsx'
import { ReturnNotice } from './return-notice.tsx'
import { useAdminStep } from './use-admin-step.ts'
import { useStoredNote } from './use-stored-note.ts'

type Application = Answer<typeof readApplication>

type Props = { application: Application; isOpen: boolean; onClose: () => void }

type Values = {
  statusSeq: number
  reasonId: string
  sections: string[]
  dueOn: string
  note: string
}

const usualDays = 14

/** Sends an application back for changes: what, why and until when, then how it will read. */
export function AdminReturnDialog({ isOpen, onClose, application }: Props) {
  return (
    <Dialog title="Return to the applicant" isOpen={isOpen} onClose={onClose}>
      <ReturnForm application={application} onClose={onClose} />
    </Dialog>
  )
}

function ReturnForm({ application, onClose }: Omit<Props, 'isOpen'>) {
  const { id, statusSeq, steps, status } = application
  const { timeZone } = usePublicFacts().institute
  const [isLookedOver, setLookedOver] = useState(false)
  const query = useQuery(queryOf(listReasons))
  const kept = useStoredNote('return', id)
  const form = useSchemaForm(returnApplication.shapes.body, {
    statusSeq,
    reasonId: '',
    sections: [],
    dueOn: dayIn(new Date(Date.now() + usualDays * dayMs), timeZone),
    note: kept.text,
  })
  const { send, hasMoved } = useAdminStep(statusSeq, async (body: Values) => {
    const outcome = await call(returnApplication, { params: { id }, body: { ...body, statusSeq } })
    if (!outcome.ok) setLookedOver(false)
    return outcome
  })
  const { frame } = useHandIn(form, send, () => {
    kept.clear()
    onClose()
  })
  const isPossible = steps.some(({ step, why }) => step === 'return' && why === null)
  const reasons = query.data?.reasons.return
  const { note, reasonId, sections: named, dueOn } = form.getValues()

  if (isLookedOver)
    return (
      <HandInForm
        {...frame}
        send="Return it"
        sending="Returning..."
        back="Edit"
        onBack={() => setLookedOver(false)}
      >
        <p ref={focus} tabIndex={-1} className="outline-none">
          The applicant sees this on the dashboard and by email:
        </p>
        <ReturnNotice
          reason={reasons?.find((reason) => reason.id === reasonId)?.applicant ?? ''}
          note={note.trim() || null}
          sections={named}
          until={`The end of ${formatDay(dueOn)} (${zoneWords(timeZone)})`}
        />
        {status === 'scheduled' && <p>The booked interview stays booked.</p>}
      </HandInForm>
    )
  return (
    <HandInForm
      {...frame}
      onSubmit={form.handleSubmit(() => setLookedOver(true))}
      actions={
        <>
          <Button type="submit" disabled={!isPossible}>
            Review
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <AdminStepNotice application={application} step="return" hasMoved={hasMoved} />
      <Loaded query={query} />
      <CheckboxGroupControl
        control={form.control}
        name="sections"
        label="Sections to open"
        hint="The applicant can change only these."
        options={askedSections(sections, application).map(({ id, title }) => ({
          value: id,
          label: title,
        }))}
      />
      <NativeSelectControl
        control={form.control}
        name="reasonId"
        label="Reason"
        options={reasonOptions(reasons)}
      />
      <TextFieldControl
        control={form.control}
        type="date"
        className="max-w-52"
        name="dueOn"
        label="Due date"
        hint="The form stays open until the end of this day, institute time."
      />
      <TextAreaControl
        control={form.control}
        name="note"
        onType={kept.write}
        label="Note to the applicant"
        tag="optional"
        hint="Tell them what to change."
        rows={4}
      />
    </HandInForm>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
