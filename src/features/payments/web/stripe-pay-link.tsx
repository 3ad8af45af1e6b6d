import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { useCopy } from '#web/use-copy.ts'
import { makeOwnPayLink } from '../pay-contract.ts'
import { makePayLink } from '../stripe-contract.ts'

type MadePayLink = Answer<typeof makeOwnPayLink>
type Props = {
  charge: string
  /** "Enrollment deposit" */
  name: string
}

/** The way to a link by which somebody else pays this one charge. */
export function PayLink({ charge, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Have someone else pay
      </Button>
      {isOpen && <PayLinkDialog charge={charge} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Props & {
  /** Whether somebody of the staff makes it. */
  isOffice?: boolean
  onClose: () => void
}

export function PayLinkDialog({ charge, name, isOffice, onClose }: DialogProps) {
  const [made, setMade] = useState<MadePayLink>()
  const { act, isBusy, problem } = useAct()
  const { copy, isCopied, refusal } = useCopy('Select the link and copy it yourself.')

  function make() {
    const request = { params: { id: charge } }
    return isOffice
      ? act(() => call(makePayLink, request), { onDone: setMade })
      : act(() => call(makeOwnPayLink, request), { onDone: setMade })
  }

  return (
    <Dialog title="Have someone else pay" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem ?? refusal}
      </Banner>
      {!made && (
        <p>
          {name}: anyone with the link can pay with their own card. They see the program and the
          amount, but not your name. Any earlier link stops working.
        </p>
      )}
      {made && (
        <>
          <TextField label="The link" value={made.address} onChange={() => {}} isReadOnly />
          <p className="mt-3 text-label text-umber">
            It works until <When at={made.endsAt} />. Send it only to the person paying.
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {isCopied && 'Copied'}
      </p>
      <DialogActions>
        {made ? (
          <Button onClick={() => copy(made.address)}>
            {isCopied ? 'Copied' : 'Copy the link'}
          </Button>
        ) : (
          <Button onClick={make} busyLabel={isBusy && 'Creating...'}>
            Make the link
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
