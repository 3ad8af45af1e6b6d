import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { recordedReference } from '../statement-line.ts'
import type { AlikeLine } from './use-confirm.ts'

type Props = {
  asked: AlikeLine
  problem: string | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A payment like it was recorded before: by hand, or from another line. */
export function AskAlike({ asked, problem, isBusy, onConfirm, onClose }: Props) {
  const { line, charge, alike } = asked
  return (
    <Dialog title="Already recorded?" role="alertdialog" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p>This payment may already be recorded:</p>
      <ul className="my-4 list-disc pl-5">
        {alike.map((one) => (
          <li key={`${one.valueDate} ${one.name} ${one.amount}`}>
            {formatMoney(one.amount, one.currency)} on {formatDay(one.valueDate)},{' '}
            {one.name.toLowerCase()}
          </li>
        ))}
      </ul>
      <p className="text-umber wrap-anywhere">
        This line is {formatMoney(line.amount, line.currency)} on {formatDay(line.valueDate)}, with
        the reference “{recordedReference(line)}”. If it is the same payment, cancel and choose “Not
        ours”. If it is a different one, record it for <bdi>{charge.applicant}</bdi>.
      </p>
      <DialogActions>
        <Button busyLabel={isBusy && 'Recording...'} onClick={onConfirm}>
          It’s a different payment
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
