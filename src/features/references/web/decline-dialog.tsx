import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { declineReference } from '../contract.ts'

type Props = {
  token: string
  kind: 'declined' | 'mistaken'
  applicant: string
  onClose: () => void
  onDone: () => void
}

/** Saying no, with a reason where somebody likes to give one. */
export function DeclineDialog({ token, kind, applicant, onClose, onDone }: Props) {
  const isSomebodyElse = kind === 'mistaken'
  const form = useSchemaForm(declineReference.shapes.body, { token, isSomebodyElse, reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(declineReference, { body }),
    () => onDone(),
  )
  return (
    <Dialog
      title={isSomebodyElse ? 'Not the right person' : 'You can’t write this reference'}
      isOpen
      onClose={onClose}
    >
      <HandInForm
        {...frame}
        send={isSomebodyElse ? 'Tell the office' : 'Decline'}
        sending="Sending..."
        back="Go back"
        onBack={onClose}
      >
        <p className="wrap-anywhere">
          {isSomebodyElse
            ? `We’ll let ${applicant} know our email reached the wrong person, and we won’t email you again.`
            : `We’ll tell ${applicant} only that they need someone else. We’ll delete what you’ve written here.`}
        </p>
        <TextAreaControl
          control={form.control}
          name="reason"
          label="Is there anything the office should know?"
          tag="optional"
          hint="Only the admissions office reads this."
          rows={3}
        />
      </HandInForm>
    </Dialog>
  )
}
