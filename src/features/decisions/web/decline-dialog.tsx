import type { Status } from '#features/applications/status.ts'
import { call } from '#web/call.ts'
import { RadioGroupControl } from '#web/form/choice-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { readSessionParts } from '#web/load-session-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { declineOffer } from '../contract.ts'
import { shownToApplicant } from './shown-to-applicant.ts'

type Props = {
  id: string
  status: Status
  reasons: readonly { id: string; words: string }[]
  isOpen: boolean
  onClose: () => void
}

/** The question before an offer is declined, with what follows from it. */
export function DeclineDialog({ isOpen, onClose, ...question }: Props) {
  return (
    <Dialog title="Decline the offer?" isOpen={isOpen} onClose={onClose}>
      <DeclineForm {...question} onClose={onClose} />
    </Dialog>
  )
}

function DeclineForm({ id, status, reasons, onClose }: Omit<Props, 'isOpen'>) {
  // The status that was read when the question was asked, whatever came since.
  const form = useSchemaForm(declineOffer.shapes.body, { seen: status, reasonId: '' })
  const { frame, isSending } = useHandIn(
    form,
    ({ seen, reasonId }) =>
      call(declineOffer, { params: { id }, body: { seen, ...(reasonId && { reasonId }) } }),
    () => {
      onClose()
      void readSessionParts()
    },
    shownToApplicant,
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Keep the offer
          </Button>
          <Button type="submit" look="danger" busyLabel={isSending && 'Declining...'}>
            Decline it
          </Button>
        </>
      }
    >
      <p>
        Your place will go to someone else. You can’t undo this yourself. If you change your mind,
        email the admissions office soon.
      </p>
      <RadioGroupControl
        control={form.control}
        name="reasonId"
        label="Why are you declining?"
        tag="optional"
        hint="Your answer helps us and won’t affect you."
        options={reasons.map(({ id, words }) => ({ value: id, label: words }))}
      />
    </HandInForm>
  )
}
