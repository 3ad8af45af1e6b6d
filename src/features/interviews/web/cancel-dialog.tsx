import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { cancelInterview } from '../contract.ts'
import { CancelForm } from './cancel-form.tsx'
import { shownToApplicant } from './shown-to-applicant.ts'

type Props = { id: string; start: string; words: string; isOpen: boolean; onClose: () => void }

/** Gives the booked time back, after a question. */
export function CancelDialog({ id, start, words, isOpen, onClose }: Props) {
  return (
    <Dialog title="Cancel the interview?" isOpen={isOpen} onClose={onClose}>
      <CancelForm
        when={words}
        send={(reason) => call(cancelInterview, { params: { id }, body: { seen: start, reason } })}
        onDone={onClose}
        shown={shownToApplicant}
        onBack={onClose}
      />
    </Dialog>
  )
}
