import type { ReactNode } from 'react'
import { waitHours } from '#features/payments/bank-changes.ts'
import type { WaitingChange } from '#features/settings/admin-contract.ts'
import { orList } from '#shared/word-lists.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { approveBankChange, cancelBankChange } from '../bank-contract.ts'

type Props = {
  change: WaitingChange
  /** What it changes, as the page of the settings shows it. */
  changes: ReactNode
  onDone: (said: string) => Promise<void>
}

/** New bank details that do not count yet: what changes, what they wait for, and the way out. */
export function WaitingDetails({ change, changes, onDone }: Props) {
  const { id, by, isOwn, at, mayApprove, mayCancel } = change
  const request = { params: { id }, body: {} }
  const { act, busy, problem } = useAct()
  const approve = () =>
    act(() => call(approveBankChange, request), {
      name: 'approve',
      onDone: () => void onDone('The new bank details are in effect.'),
    })
  const cancel = () =>
    act(() => call(cancelBankChange, request), {
      name: 'cancel',
      onDone: () => void onDone('The new bank details were canceled.'),
    })
  return (
    <>
      <Banner className="mb-5">
        <h3 className="font-body font-medium">New bank details are waiting</h3>
        <p>
          {isOwn ? 'You' : by} entered them on <When at={at} showsTime />. Until they take effect,
          applicants see the details below.
        </p>
        {changes}
        <p className="mt-2">
          <WaitsFor change={change} />
        </p>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {mayApprove && (
            <Button size="small" busyLabel={busy === 'approve' && 'Approving...'} onClick={approve}>
              Approve the new details
            </Button>
          )}
          {mayCancel && (
            <Button
              look="outline"
              size="small"
              busyLabel={busy === 'cancel' && 'Canceling...'}
              onClick={cancel}
            >
              Cancel the new details
            </Button>
          )}
        </div>
      </Banner>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
    </>
  )
}

function WaitsFor({ change: { by, takesEffectAt, approvers, mayApprove } }: Pick<Props, 'change'>) {
  if (takesEffectAt)
    return (
      <>
        No one else had been an owner for {waitHours} hours, so they take effect automatically on{' '}
        <When at={takesEffectAt} showsTime />. Any owner can cancel them until then.
      </>
    )
  if (mayApprove) return `Call ${by} and compare the whole account number before you approve.`
  if (approvers.length > 0) return `They take effect once ${orList(approvers)} approves them.`
  return 'No one can approve them anymore. Cancel them, then enter them again.'
}
