import * as z from 'zod/mini'
import { decimalOf, formatMoney } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { YesNoControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { refundPayment } from '../admin-contract.ts'
import type { Account } from './account.ts'
import { ruleFor } from './refund-rule.ts'
import { shownMoney } from './shown-money.ts'
import { typedAmount } from './typed-amount.ts'

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
  const endsDebt = z.boolean('Choose whether it’s still owed')
  const form = useSchemaForm(z.object({ amount: typedAmount(currency), reason, endsDebt }), {
    amount: decimalOf(Math.min(refundable, rule?.amount ?? refundable), currency),
    reason: '',
  })
  const { frame } = useHandIn(
    form,
    (body) => call(refundPayment, { params: { id }, body }),
    onClose,
    shownMoney,
  )
  return (
    <Dialog title={`Refund: ${name}`} isOpen onClose={onClose}>
      <HandInForm {...frame} send="Request refund" sending="Saving..." onBack={onClose}>
        <p className="text-umber">
          Up to {formatMoney(refundable, currency)} can be refunded. It counts once it goes through.
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
          label="Does this end the debt?"
          hint="Yes: it’s no longer owed. No: it’s due again, with its original due date."
        />
        <TextAreaControl control={form.control} name="reason" label="Reason" rows={3} />
      </HandInForm>
    </Dialog>
  )
}
