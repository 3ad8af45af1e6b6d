import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { everything } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { holdRecords } from '../retention-contract.ts'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Keeps an application beyond its time, with the reason. */
export function HoldDialog({ id, isOpen, onClose }: Props) {
  return (
    <Dialog title="Put on hold" isOpen={isOpen} onClose={onClose}>
      <HoldForm id={id} onClose={onClose} />
    </Dialog>
  )
}

function HoldForm({ id, onClose }: Omit<Props, 'isOpen'>) {
  const form = useSchemaForm(holdRecords.shapes.body, { reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(holdRecords, { params: { id }, body }),
    onClose,
    everything,
  )
  return (
    <HandInForm {...frame} send="Put on hold" sending="Saving..." onBack={onClose}>
      <p>
        As long as the hold lasts, nothing about this person is erased, whatever the settings say,
        and they can’t close their account.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason for the hold"
        hint="For staff only. The applicant doesn’t see it."
        rows={3}
      />
    </HandInForm>
  )
}
