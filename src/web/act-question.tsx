import type { ReactNode } from 'react'
import type { ShownAnswers } from './queries.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { Dialog, DialogActions } from './ui/dialog.tsx'
import { type ActOutcome, useAct } from './use-act.ts'

type Props<A> = {
  title: string
  /** What the button says, and what it says meanwhile. */
  does: string
  doing: string
  look?: 'danger'
  send: () => Promise<ActOutcome<A>>
  /** What is read again afterwards. */
  shown?: ShownAnswers
  onClose: () => void
  /** Called in place of `onClose` once it is done. */
  onDone?: (answer: A) => void
  children: ReactNode
}

/** Asks before an act of the office, and says why it was refused. */
export function ActQuestion<A>(props: Props<A>) {
  const { title, does, doing, look, send, shown, onClose, onDone = onClose, children } = props
  const { act, isBusy, problem } = useAct(shown)
  return (
    <Dialog title={title} role="alertdialog" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="text-umber wrap-anywhere">{children}</p>
      <DialogActions>
        <Button look={look} busyLabel={isBusy && doing} onClick={() => void act(send, { onDone })}>
          {does}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
