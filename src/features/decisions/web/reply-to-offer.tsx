import { type ReactNode, Suspense, useState } from 'react'
import type { Status } from '#features/applications/status.ts'
import { call } from '#web/call.ts'
import { lazy } from '#web/lazy.tsx'
import { readSessionParts } from '#web/load-session-parts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { takeUpPlace } from '../contract.ts'
import { shownToApplicant } from './shown-to-applicant.ts'

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}))

type Props = {
  id: string
  status: Status
  takenUp: boolean
  declineReasons: readonly { id: string; words: string }[]
  /** By when, where the offer runs out on a date. */
  until: ReactNode
}

/** What an applicant can say to an offer: yes, which signs nothing yet, or no. */
export function ReplyToOffer({ id, status, takenUp, declineReasons, until }: Props) {
  const { act, isBusy, problem } = useAct(shownToApplicant)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const mayTakeUp = status === 'accepted' && !takenUp
  const takeUp = () =>
    act(() => call(takeUpPlace, { params: { id }, body: { seen: status } }), {
      onDone: () => void readSessionParts(),
    })

  return (
    <div className="print:hidden">
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      {mayTakeUp && until && (
        <div className="mb-5">
          <h3 className="text-h3">Reply by</h3>
          {until}
        </div>
      )}
      {mayTakeUp && (
        <>
          <Button onClick={takeUp} busyLabel={isBusy && 'Accepting...'}>
            Accept the offer
          </Button>
          <p className="mt-3 text-help text-umber">
            This tells us you want the place, so the offer won’t expire. It doesn’t sign anything.
            We’ll email you about the contract.
          </p>
        </>
      )}
      <Button
        look="quiet"
        size="small"
        className="-ml-2.5 mt-4 min-h-11"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Decline the offer
      </Button>
      {wasOpened && (
        <Suspense>
          <DeclineDialog
            id={id}
            status={status}
            reasons={declineReasons}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
