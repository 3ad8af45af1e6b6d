import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { declineRequest, listFileRequests } from '../contract.ts'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Says no, with a reason that the applicant reads. */
export function DeclineDialog({ id, isOpen, onClose }: Props) {
  return (
    <Dialog title="Decline the request" isOpen={isOpen} onClose={onClose}>
      <DeclineForm id={id} onClose={onClose} />
    </Dialog>
  )
}

function DeclineForm({ id, onClose }: Omit<Props, 'isOpen'>) {
  const form = useSchemaForm(declineRequest.shapes.body, { reason: '' })
  const { frame } = useHandIn(
    form,
    (body: { reason: string }) => call(declineRequest, { params: { id }, body }),
    onClose,
    [listFileRequests],
  )
  return (
    <HandInForm {...frame} send="Decline" sending="Declining..." look="danger" onBack={onClose}>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="The applicant reads this on their account page."
        rows={4}
      />
    </HandInForm>
  )
}
