import { useState } from 'react'
import type { Status } from '#features/applications/status.ts'
import { call } from '#web/call.ts'
import { readSessionParts } from '#web/load-session-parts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useAct } from '#web/use-act.ts'
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
  const [seen] = useState(status)
  const [reasonId, setReason] = useState('')
  const { act, isBusy, problem } = useAct(shownToApplicant)

  function decline() {
    const body = { seen, ...(reasonId && { reasonId }) }
    void act(() => call(declineOffer, { params: { id }, body }), {
      onDone() {
        onClose()
        void readSessionParts()
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) decline()
      }}
    >
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p>
        Your place goes to someone else. You can’t undo this yourself. If you change your mind,
        email the admissions office soon.
      </p>
      <RadioGroup
        id="decline-reason"
        label="Why are you declining?"
        tag="optional"
        hint="It helps us to know and doesn’t affect you."
        options={reasons.map(({ id, words }) => ({ value: id, label: words }))}
        value={reasonId}
        onChange={setReason}
        className="mt-6"
      />
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Keep the offer
        </Button>
        <Button type="submit" look="danger" busyLabel={isBusy && 'Declining...'}>
          Decline it
        </Button>
      </DialogActions>
    </form>
  )
}
