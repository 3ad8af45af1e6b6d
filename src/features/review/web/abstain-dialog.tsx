import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { abstain } from '../contract.ts'
import { useEndOfReach } from './use-end-of-reach.ts'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Says that one can't judge this application, without a conflict of interest. */
export function AbstainDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title="Abstain from this review" isOpen={isOpen} onClose={props.onClose}>
      <AbstainForm {...props} />
    </Dialog>
  )
}

function AbstainForm({ id, onClose }: Omit<Props, 'isOpen'>) {
  const endReach = useEndOfReach()
  const form = useSchemaForm(abstain.shapes.body, { reason: '' })
  const { frame } = useHandIn(
    form,
    async (body: { reason: string }) => {
      const outcome = await call(abstain, { params: { id }, body })
      await endReach(outcome.ok)
      return outcome
    },
    onClose,
  )
  return (
    <HandInForm {...frame} send="Abstain" sending="Sending..." look="danger" onBack={onClose}>
      <p>
        Your review ends and counts nowhere. An admissions officer can assign someone else, or you
        again.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Why you can’t judge it"
        hint="Admissions officers see this. The applicant doesn’t."
        rows={3}
      />
    </HandInForm>
  )
}
