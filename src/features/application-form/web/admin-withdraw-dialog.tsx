import { useQuery } from '@tanstack/react-query'
import { listReasons, withdrawForApplicant } from '#features/applications/admin-contract.ts'
import { reasonOptions } from '#features/applications/reason-options.ts'
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

type Props = { application: Application; isOpen: boolean; onClose: () => void }

/** Withdraws an application because its applicant asked for it another way. */
export function AdminWithdrawDialog({ isOpen, onClose, application }: Props) {
  return (
    <Dialog title="Withdraw for the applicant" isOpen={isOpen} onClose={onClose}>
      <WithdrawForm application={application} onClose={onClose} />
    </Dialog>
  )
}

function WithdrawForm({ application, onClose }: Omit<Props, 'isOpen'>) {
  const { id, statusSeq, firstName, lastName, steps } = application
  const query = useQuery(queryOf(listReasons))
  const kept = useStoredNote('withdraw', id)
  const form = useSchemaForm(withdrawForApplicant.shapes.body, {
    statusSeq,
    reasonId: '',
    note: kept.text,
  })
  const { send, hasMoved } = useAdminStep(
    statusSeq,
    (body: { statusSeq: number; reasonId: string; note: string }) =>
      call(withdrawForApplicant, { params: { id }, body: { ...body, statusSeq } }),
  )
  const { frame } = useHandIn(form, send, () => {
    kept.clear()
    onClose()
  })
  const isPossible = steps.some(({ step, why }) => step === 'withdraw' && why === null)
  return (
    <HandInForm
      {...frame}
      send="Withdraw it"
      sending="Withdrawing..."
      look="danger"
      disabled={!isPossible}
      onBack={onClose}
    >
      <AdminStepNotice application={application} step="withdraw" hasMoved={hasMoved} />
      <p className="wrap-anywhere">
        <bdi>
          {firstName} {lastName}
        </bdi>{' '}
        gets an email that the application was withdrawn. Any booked interview is canceled. An owner
        can reopen it.
      </p>
      <Loaded query={query} />
      <NativeSelectControl
        control={form.control}
        name="reasonId"
        label="Reason"
        options={reasonOptions(query.data?.reasons.withdraw)}
      />
      <TextAreaControl
        control={form.control}
        name="note"
        onType={kept.write}
        label="Note for staff"
        tag="optional"
        hint="How they asked for it. The applicant doesn’t see this."
        rows={3}
      />
    </HandInForm>
  )
}
