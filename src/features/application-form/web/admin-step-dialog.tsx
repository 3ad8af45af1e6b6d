import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listReasons } from '#features/applications/admin-contract.ts'
import {
  listLaterIntakesFor,
  type OfficeStep,
  StepTaken,
  stepCalls,
} from '#features/applications/office-steps.ts'
import { reasonOptions } from '#features/applications/reason-options.ts'
import { steps } from '#features/applications/steps.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { readApplication } from '../admin-contract.ts'
import { AdminStepNotice } from './admin-step-notice.tsx'
import { useAdminStep } from './use-admin-step.ts'
import { useStoredNote } from './use-stored-note.ts'

type Application = Answer<typeof readApplication>

type Props = { step: OfficeStep; application: Application; isOpen: boolean; onClose: () => void }

type StepWords = { follows: string; act: string; busy: string; isGrave?: true }

/** What follows from each step for the applicant, and what its button says. */
const words: Record<OfficeStep, StepWords> = {
  'waive-interview': {
    follows: 'moves on to review without an interview and gets an email with the reason.',
    act: 'Waive it',
    busy: 'Waiving...',
  },
  defer: {
    follows:
      'keeps the place for a later intake and gets an email. The intake changes when you resume the application, or automatically when that intake opens.',
    act: 'Defer it',
    busy: 'Deferring...',
  },
  resume: {
    follows:
      'gets the offer again, now for the later intake, with a new reply date, and an email about it.',
    act: 'Resume it',
    busy: 'Resuming...',
  },
  enrol: {
    follows: 'is enrolled manually and gets a welcome email.',
    act: 'Enroll',
    busy: 'Enrolling...',
  },
  rescind: {
    follows: 'loses the offer right away and sees the reason by email and on the dashboard.',
    act: 'Withdraw it',
    busy: 'Withdrawing...',
    isGrave: true,
  },
  reopen: {
    follows:
      'gets an email that the application is being reviewed again, with the reason. Earlier letters stay available.',
    act: 'Reopen it',
    busy: 'Reopening...',
  },
  'cancel-enrolment': {
    follows: 'is no longer enrolled and gets an email with the reason.',
    act: 'Cancel it',
    busy: 'Canceling...',
    isGrave: true,
  },
}

/** A step that asks for no more than a reason, an intake or a note. */
export function AdminStepDialog({ step, application, isOpen, onClose }: Props) {
  return (
    <Dialog title={steps[step].words} isOpen={isOpen} onClose={onClose}>
      <StepForm step={step} application={application} onClose={onClose} />
    </Dialog>
  )
}

function StepForm({ step, application, onClose }: Omit<Props, 'isOpen'>) {
  const { id, statusSeq, firstName, lastName } = application
  const { asks } = steps[step]
  const asksReason = asks.includes('reason') || asks.includes('reason-by-hand')
  const asksIntake = asks.includes('intake')
  const kept = useStoredNote(step, id)
  const form = useSchemaForm(shapeOf(asksReason, asksIntake), {
    statusSeq,
    note: kept.text,
    ...(asksReason && { reasonId: '' }),
    ...(asksIntake && { intakeId: '' }),
  })
  const { send, hasMoved } = useAdminStep(statusSeq, (body: StepTaken) =>
    call(stepCalls[step], { params: { id }, body: { ...body, statusSeq } }),
  )
  const { frame } = useHandIn(form, send, () => {
    kept.clear()
    onClose()
  })
  const isPossible = application.steps.some((one) => one.step === step && one.why === null)
  const { follows, act, busy, isGrave } = words[step]
  return (
    <HandInForm
      {...frame}
      send={act}
      sending={busy}
      look={isGrave ? 'danger' : undefined}
      disabled={!isPossible}
      onBack={onClose}
    >
      <AdminStepNotice application={application} step={step} hasMoved={hasMoved} />
      <p className="wrap-anywhere">
        <bdi>
          {firstName} {lastName}
        </bdi>{' '}
        {follows}
      </p>
      {asksReason && <ReasonField step={step} form={form} />}
      {asksIntake && <IntakeField id={id} form={form} />}
      <TextAreaControl
        control={form.control}
        name="note"
        onType={kept.write}
        label="Note for staff"
        tag="optional"
        hint="The applicant doesn’t see this."
        rows={3}
      />
    </HandInForm>
  )
}

/** What the server asks of every caller, said before it is sent. */
function shapeOf(asksReason: boolean, asksIntake: boolean) {
  const chosen = (sentence: string) => z.string().check(z.minLength(1, sentence))
  return z.extend(StepTaken, {
    reasonId: z.optional(asksReason ? chosen('Choose a reason') : z.string()),
    intakeId: z.optional(asksIntake ? chosen('Choose a later intake') : z.string()),
  })
}

type FieldProps = { form: ReturnType<typeof useSchemaForm<StepTaken, StepTaken>> }

function ReasonField({ step, form }: FieldProps & { step: OfficeStep }) {
  const query = useQuery(queryOf(listReasons))
  return (
    <>
      <Loaded query={query} />
      <NativeSelectControl
        control={form.control}
        name="reasonId"
        label="Reason"
        options={reasonOptions(query.data?.reasons[step])}
      />
    </>
  )
}

function IntakeField({ id, form }: FieldProps & { id: string }) {
  const query = useQuery(queryOf(listLaterIntakesFor, { params: { id } }))
  const { data } = query
  const none = data?.intakes.length === 0
  return (
    <>
      <Loaded query={query} />
      <NativeSelectControl
        control={form.control}
        name="intakeId"
        label="Later intake"
        hint={
          none
            ? 'There’s no later intake this person hasn’t applied for. Add one in Settings.'
            : undefined
        }
        options={[
          { value: '', label: 'Select' },
          ...(data?.intakes ?? []).map(({ id, name, startsOn }) => ({
            value: id,
            label: `${name}, starts ${formatDay(startsOn)}`,
          })),
        ]}
      />
    </>
  )
}
