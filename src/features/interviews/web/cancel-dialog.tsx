import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { cancelInterview } from '../contract.ts'
import { readAgain } from './read-again.ts'

type Props = { id: string; start: string; words: string; isOpen: boolean; onClose: () => void }

/** Gives the booked time back, after a question. */
export function CancelDialog({ isOpen, onClose, ...booking }: Props) {
  return (
    <Dialog title="Cancel the interview?" isOpen={isOpen} onClose={onClose}>
      <CancelForm {...booking} onClose={onClose} />
    </Dialog>
  )
}

function CancelForm({ id, start, words, onClose }: Omit<Props, 'isOpen'>) {
  const form = useSchemaForm(cancelInterview.shapes.body, { seen: start, reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(cancelInterview, { params: { id }, body: { ...body, seen: start } }),
    () => {
      onClose()
      void readAgain()
    },
  )
  return (
    <HandInForm
      {...frame}
      send="Cancel the interview"
      sending="Cancelling..."
      look="danger"
      back="Keep it"
      onBack={onClose}
    >
      <p>
        The time on {words} is given back. Your application stays as it is, and you can book another
        time afterwards.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Why do you cancel?"
        tag="optional"
        rows={3}
      />
    </HandInForm>
  )
}
