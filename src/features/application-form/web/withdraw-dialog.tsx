import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStanding, withdrawApplication } from '#features/applications/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { getFormLists } from '#features/settings/contract.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { keyOf, queryClient, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { listOwnApplications } from '../contract.ts'
import { fetchApplication } from './fetch-application.ts'

type Props = { id: string; name: string; status: Status; isOpen: boolean; onClose: () => void }

const reasonField = 'withdraw-reason'
const missingReason = 'Choose a reason'

/** The question before an application is withdrawn, with what follows from it. */
export function WithdrawDialog({ isOpen, onClose, ...question }: Props) {
  return (
    <Dialog title="Withdraw this application?" isOpen={isOpen} onClose={onClose}>
      <WithdrawForm {...question} onClose={onClose} />
    </Dialog>
  )
}

function WithdrawForm({ id, name, status, onClose }: Omit<Props, 'isOpen'>) {
  const query = useQuery(queryOf(getFormLists))
  const [reasonId, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ reason?: string; whole?: string }>({})

  async function withdraw() {
    if (!reasonId) {
      setProblem({ reason: missingReason })
      focusField(reasonField)
      return
    }
    setBusy(true)
    const sent = call(withdrawApplication, { params: { id }, body: { reasonId, seen: status } })
    const { success, error, fields } = await attempt(sent)
    setBusy(false)
    if (!success) {
      setProblem(fields?.reasonId ? { reason: fields.reasonId } : { whole: error })
      return
    }
    onClose()
    await Promise.all([
      fetchApplication(),
      queryClient.invalidateQueries({ queryKey: keyOf(listOwnApplications) }),
      queryClient.invalidateQueries({ queryKey: keyOf(readStanding) }),
    ])
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void withdraw()
      }}
    >
      {problem.whole && (
        <Banner tone="error" className="mb-5">
          {problem.whole}
        </Banner>
      )}
      <p className="wrap-anywhere">
        {name}: we’ll stop reviewing it and cancel any interview you’ve booked. You keep your
        receipt and your copy. You can’t undo this yourself, but we can reopen it if you email us.
      </p>
      <Loaded query={query} className="mt-5">
        {(data) => (
          <RadioGroup
            id={reasonField}
            label="Why are you withdrawing?"
            hint="It helps us to know and doesn’t affect you."
            options={data.withdrawReasons.map(({ id, words }) => ({ value: id, label: words }))}
            value={reasonId}
            onChange={setReason}
            error={reasonId ? undefined : problem.reason}
            className="mt-6"
          />
        )}
      </Loaded>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Keep my application
        </Button>
        <Button type="submit" look="danger" busyLabel={isBusy && 'Withdrawing...'}>
          Withdraw it
        </Button>
      </DialogActions>
    </form>
  )
}
