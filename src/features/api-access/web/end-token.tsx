import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { type ApiToken, endToken, listTokens } from '../contract.ts'

type Props = { token: ApiToken; onClose: () => void; onDone: () => void }

/** Asks once more: the program stops at once, and only a new token helps. */
export function EndToken({ token, onClose, onDone }: Props) {
  const { act, isBusy, problem } = useAct([listTokens])
  const end = () => act(() => call(endToken, { params: { id: token.id } }), { onDone })
  return (
    <Dialog title="End this token" role="alertdialog" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="wrap-anywhere">
        The program that uses “{token.name}” is refused from now on. To let it in again, make a new
        token.
      </p>
      <DialogActions>
        <Button look="danger" busyLabel={isBusy && 'Ending...'} onClick={end}>
          End it
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
