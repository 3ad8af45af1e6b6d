import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStanding, withdrawApplication } from '#features/applications/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useAct } from '#web/use-act.ts'
import { listOwnApplications } from '../contract.ts'
import { getFormLists } from '../form-lists.ts'
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
  const [lacksReason, setLacksReason] = useState(false)
  const { act, isBusy, refusal } = useAct([listOwnApplications, readStanding])
  const reasonFault = lacksReason ? missingReason : refusal?.fields?.reasonId
  const problem = reasonFault ? undefined : refusal?.error

  async function withdraw() {
    setLacksReason(!reasonId)
    if (!reasonId) return focusField(reasonField)
    const body = { reasonId, seen: status }
    await act(() => call(withdrawApplication, { params: { id }, body }), {
      onDone() {
        onClose()
        void fetchApplication()
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void withdraw()
      }}
    >
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
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
            error={reasonId ? undefined : reasonFault}
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
