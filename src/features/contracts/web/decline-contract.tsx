import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { declineContract } from '../contract.ts'
import type { SigningActs } from './signing-acts.ts'

type Props = { acts: SigningActs; isOpen: boolean; onClose: () => void }

/** The question before a contract is declined. */
export function DeclineContract({ acts, isOpen, onClose }: Props) {
  return (
    <Dialog title="Decline the contract?" isOpen={isOpen} onClose={onClose}>
      <Question acts={acts} onClose={onClose} />
    </Dialog>
  )
}

function Question({ acts, onClose }: Omit<Props, 'isOpen'>) {
  const form = useSchemaForm(declineContract.shapes.body, { reason: '' })
  const { frame } = useHandIn(form, acts.decline, onClose, acts.shown)
  return (
    <HandInForm
      {...frame}
      send="Decline it"
      sending="Declining..."
      look="danger"
      back="Go back"
      onBack={onClose}
    >
      <p>
        Nothing will be signed. If something in it is wrong, contact the admissions office first. We
        may be able to change it.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Why are you declining?"
        rows={3}
      />
    </HandInForm>
  )
}
