import * as z from 'zod/mini'
import { decimalOf, formatMoney } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { YesNoControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { withReauthentication } from '#web/reauthentication.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { refundPayment } from '../admin-contract.ts'
import type { Account } from './account.ts'
import { afresh, typedAmount } from './money-act.ts'
import { ruleFor } from './refund-rule.ts'

type Props = {
  attempt: Account['attempts'][number]
  account: Account
  onClose: () => void
}

/** Asks for money to go back, and whether what it paid is owed again. */
export function RefundPayment({ attempt, account, onClose }: Props) {
  const { id, name, refundable, currency } = attempt
  const rule = ruleFor(attempt, account)
  const { reason } = refundPayment.shapes.body.shape
  const endsDebt = z.boolean('Say whether it is still owed')
  const form = useSchemaForm(z.object({ amount: typedAmount(currency), reason, endsDebt }), {
    amount: decimalOf(Math.min(refundable, rule?.amount ?? refundable), currency),
    reason: '',
  })
  const { frame } = useHandIn(
    form,
    (body) => afresh(withReauthentication(() => call(refundPayment, { params: { id }, body }))),
    onClose,
  )
  return (
    <Dialog title={`Refund: ${name}`} isOpen onClose={onClose}>
      <HandInForm {...frame} send="Ask for the refund" sending="Saving..." onBack={onClose}>
        <p className="text-umber">
          Up to {formatMoney(refundable, currency)} can go back. It counts once it has gone through.
          {rule && ` ${rule.words}`}
        </p>
        <TextFieldControl
          control={form.control}
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <YesNoControl
          control={form.control}
          name="endsDebt"
          label="Does the debt end with it?"
          hint="Yes: it is not owed again. No: it is open again, by its old last day."
        />
        <TextAreaControl control={form.control} name="reason" label="Why" rows={3} />
      </HandInForm>
    </Dialog>
  )
}
