import { useMutation } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { Refused } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { approveBankChange, type BankChange, cancelBankChange } from '../admin-contract.ts'
import { anyOf, waitHours } from '../bank-changes.ts'
import { Changes } from './version-history.tsx'

type Props = { change: BankChange; onDone: (said: string) => Promise<void> }

/** New bank details that do not count yet: what changes, what they wait for, and the way out. */
export function WaitingDetails({ change, onDone }: Props) {
  const { id, by, isOwn, at, changes, mayApprove, mayCancel } = change
  const request = { params: { id }, body: {} }
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (what: 'approve' | 'cancel') => {
      const sent =
        what === 'approve'
          ? await withReauthentication(() => call(approveBankChange, request))
          : await call(cancelBankChange, request)
      if (!sent.ok) throw new Refused(sent.status, sent.problem)
    },
    onSuccess: (_, what) =>
      onDone(
        what === 'approve'
          ? 'The new bank details are in effect.'
          : 'The new bank details were canceled.',
      ),
  })
  return (
    <>
      <Banner className="mb-5">
        <h3 className="font-body font-medium">New bank details are waiting</h3>
        <p>
          {isOwn ? 'You' : by} entered them on <When at={at} showsTime />. Until they take effect,
          applicants see the details below.
        </p>
        <Changes changes={changes} />
        <p className="mt-2">
          <WaitsFor change={change} />
        </p>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {mayApprove && (
            <Button
              size="small"
              busyLabel={isPending && variables === 'approve' && 'Approving...'}
              onClick={() => mutate('approve')}
            >
              Approve the new details
            </Button>
          )}
          {mayCancel && (
            <Button
              look="outline"
              size="small"
              busyLabel={isPending && variables === 'cancel' && 'Canceling...'}
              onClick={() => mutate('cancel')}
            >
              Cancel the new details
            </Button>
          )}
        </div>
      </Banner>
      {error && (
        <Banner tone="error" className="mb-5">
          {error.message}
        </Banner>
      )}
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
  if (approvers.length > 0) return `They take effect once ${anyOf(approvers)} approves them.`
  return 'No one can approve them anymore. Cancel them, then enter them again.'
}
