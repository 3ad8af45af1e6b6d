import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { RadioGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  cancelForApplicant,
  declareInterviewConflict,
  noteHeld,
  noteMissed,
  type OneInterview,
  reassignInterview,
  undoMissed,
} from '../admin-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

export type Act = 'hold' | 'missed' | 'undo' | 'reassign' | 'cancel' | 'conflict'

type Props = { interview: OneInterview; onClose: () => void }

const titles: Record<Act, string> = {
  hold: 'Mark as held',
  missed: 'Mark as missed',
  undo: 'Undo missed',
  reassign: 'Reassign the interview',
  cancel: 'Cancel the interview',
  conflict: 'Conflict of interest',
}

const forms: Record<Act, (props: Props) => ReactNode> = {
  hold: HoldForm,
  missed: MissedForm,
  undo: UndoForm,
  reassign: ReassignForm,
  cancel: CancelForm,
  conflict: ConflictForm,
}

/** One act on an interview, with what it asks for. */
export function AdminActDialog({ act, ...props }: Props & { act: Act }) {
  const Form = forms[act]
  return (
    <Dialog title={titles[act]} isOpen onClose={props.onClose}>
      <Form {...props} />
    </Dialog>
  )
}

function HoldForm({ interview: { id, version, notes }, onClose }: Props) {
  const form = useSchemaForm(noteHeld.shapes.body, { seen: version, notes })
  const { frame } = useHandIn(
    form,
    (body) => call(noteHeld, { params: { id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm {...frame} send="Mark as held" sending="Saving..." onBack={onClose}>
      <p>The application moves on to review.</p>
      <TextAreaControl
        control={form.control}
        name="notes"
        label="Notes"
        tag="optional"
        hint="For staff only. The applicant never sees them. You can also add them later."
        rows={6}
      />
    </HandInForm>
  )
}

function MissedForm({ interview: { id, version }, onClose }: Props) {
  const form = useSchemaForm(noteMissed.shapes.body, { by: 'applicant', seen: version, note: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(noteMissed, { params: { id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm {...frame} send="Mark as missed" sending="Saving..." onBack={onClose}>
      <RadioGroupControl
        control={form.control}
        name="by"
        label="Who missed it?"
        options={[
          { value: 'applicant', label: 'The applicant' },
          { value: 'interviewer', label: 'The interviewer' },
        ]}
      />
      <p>The applicant can book another time. You can undo this until they do.</p>
      <TextAreaControl
        control={form.control}
        name="note"
        label="Note"
        tag="optional"
        hint="For staff only."
        rows={3}
      />
    </HandInForm>
  )
}

function UndoForm({ interview: { id, version }, onClose }: Props) {
  const form = useSchemaForm(undoMissed.shapes.body, { seen: version, reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(undoMissed, { params: { id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm {...frame} send="Undo" sending="Undoing..." onBack={onClose}>
      <p>The interview counts as booked again, and you can mark it as held.</p>
      <TextAreaControl control={form.control} {...reasonField} />
    </HandInForm>
  )
}

function CancelForm({ interview: { id, version, firstName }, onClose }: Props) {
  const form = useSchemaForm(cancelForApplicant.shapes.body, { seen: version, reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(cancelForApplicant, { params: { id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm
      {...frame}
      send="Cancel the interview"
      sending="Canceling..."
      look="danger"
      back="Go back"
      onBack={onClose}
    >
      <p className="wrap-anywhere">{firstName} gets an email and can book another time.</p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="The applicant sees this."
        rows={3}
      />
    </HandInForm>
  )
}

const anybody = ''

/** The form says "anybody" with an empty text, the call with null. */
const Reassigned = z.object({
  hostId: z.string(),
  reason: reassignInterview.shapes.body.shape.reason,
})

function ReassignForm({ interview: { id, version, hosts }, onClose }: Props) {
  const form = useSchemaForm(Reassigned, { hostId: anybody, reason: '' })
  const { frame } = useHandIn(
    form,
    ({ hostId, reason }) =>
      call(reassignInterview, {
        params: { id },
        body: { hostId: hostId || null, seen: version, reason },
      }),
    onClose,
    shownInOffice,
  )
  const free = hosts.filter(({ why }) => why === null)
  const others = hosts.filter(({ why }) => why !== null)
  return (
    <HandInForm {...frame} send="Reassign" sending="Reassigning..." onBack={onClose}>
      <p>
        The time and location stay the same. We notify both interviewers and tell the applicant who
        it will be.
      </p>
      <NativeSelectControl
        control={form.control}
        name="hostId"
        label="Interviewer"
        options={[
          { value: anybody, label: 'Next available' },
          ...free.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {others.length > 0 && (
        <details className="text-help text-umber">
          <summary className="cursor-pointer">Not available</summary>
          <ul className="mt-1">
            {others.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <TextAreaControl control={form.control} {...reasonField} />
    </HandInForm>
  )
}

function ConflictForm({ interview: { id }, onClose }: Props) {
  const form = useSchemaForm(declareInterviewConflict.shapes.body, { reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(declareInterviewConflict, { params: { id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm {...frame} send="Declare" sending="Declaring..." onBack={onClose}>
      <p>
        The interviewer will no longer take part in this application. If another interviewer is free
        then, they take over. Otherwise the office finds another time.
      </p>
      <TextAreaControl control={form.control} {...reasonField} />
    </HandInForm>
  )
}

const reasonField = {
  name: 'reason',
  label: 'Reason',
  hint: 'For staff only.',
  rows: 3,
} as const
