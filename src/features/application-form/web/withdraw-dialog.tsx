import { useQuery } from '@tanstack/react-query'
import { readProgress, withdrawApplication } from '#features/applications/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { call } from '#web/call.ts'
import { RadioGroupControl } from '#web/form/choice-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { listOwnApplications } from '../contract.ts'
import { getFormLists } from '../form-lists.ts'
import { fetchApplication } from './fetch-application.ts'

type Props = { id: string; name: string; status: Status; isOpen: boolean; onClose: () => void }

/** The question before an application is withdrawn, with what follows from it. */
export function WithdrawDialog({ isOpen, onClose, ...question }: Props) {
  return (
    <Dialog title="Withdraw this application?" isOpen={isOpen} onClose={onClose}>
      <WithdrawForm {...question} onClose={onClose} />
    </Dialog>
  )
}

const shown = [listOwnApplications, readProgress]

function WithdrawForm({ id, name, status, onClose }: Omit<Props, 'isOpen'>) {
  const query = useQuery(queryOf(getFormLists))
  const form = useSchemaForm(withdrawApplication.shapes.body, { reasonId: '' })
  const { frame, isSending } = useHandIn(
    form,
    ({ reasonId }) =>
      call(withdrawApplication, { params: { id }, body: { reasonId, seen: status } }),
    () => {
      onClose()
      void fetchApplication()
    },
    shown,
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Keep my application
          </Button>
          <Button type="submit" look="danger" busyLabel={isSending && 'Withdrawing...'}>
            Withdraw it
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {name}: we’ll stop reviewing it and cancel any interview you’ve booked. You keep your
        receipt and your copy. You can’t undo this yourself, but we can reopen it if you email us.
      </p>
      <Loaded query={query}>
        {(data) => (
          <RadioGroupControl
            control={form.control}
            name="reasonId"
            label="Why are you withdrawing?"
            hint="Your answer helps us and won’t affect you."
            options={data.withdrawReasons.map(({ id, words }) => ({ value: id, label: words }))}
          />
        )}
      </Loaded>
    </HandInForm>
  )
}
