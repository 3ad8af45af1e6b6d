import * as z from 'zod/mini'
import { formatDay } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { decimalOf, formatMoney } from '#shared/money.ts'
import { call, type Outcome } from '#web/call.ts'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  agreePlan,
  endPlan,
  keepMoney,
  type LedgerEntry,
  type Refund,
  reverseEntry,
  settleRefundByHand,
  waiveCharge,
} from '../admin-contract.ts'
import type { Charge, Figures } from '../contract.ts'
import { mostInstallments, rowsOfPlan } from '../installments.ts'
import type { Account } from './account.ts'
import { shownMoney } from './shown-money.ts'
import { typedAmount } from './typed-amount.ts'

type CloseProps = { onClose: () => void }
const reason = waiveCharge.shapes.body.shape.reason

export function WaiveCharge({ charge, onClose }: CloseProps & { charge: Charge }) {
  const { id, name, open, currency } = charge
  return (
    <AmountDialog
      title={`Waive: ${name}`}
      about={`The balance is ${formatMoney(open, currency)}. We notify the applicant, and your name stays with it.`}
      send="Waive it"
      most={open}
      currency={currency}
      onSend={(body) => call(waiveCharge, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

type AmountProps<E extends Endpoint> = CloseProps & {
  title: string
  about: string
  send: string
  /** What is in the field at first, in minor units. */
  most: number
  currency: string
  onSend: (body: { amount: number; reason: string }) => Promise<Outcome<E>>
}

function AmountDialog<E extends Endpoint>(props: AmountProps<E>) {
  const { title, about, send, most, currency, onSend, onClose } = props
  const form = useSchemaForm(z.object({ amount: typedAmount(currency), reason }), {
    amount: decimalOf(most, currency),
    reason: '',
  })
  const { frame } = useHandIn(form, onSend, onClose, shownMoney)
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <HandInForm {...frame} send={send} sending="Saving..." onBack={onClose}>
        <p className="text-umber">{about}</p>
        <TextFieldControl
          control={form.control}
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextAreaControl control={form.control} name="reason" label="Reason" rows={3} />
      </HandInForm>
    </Dialog>
  )
}

export function ReverseEntry({ entry, onClose }: CloseProps & { entry: LedgerEntry }) {
  const { seq, name, amount, currency, words } = entry
  return (
    <ReasonDialog
      title="Reverse an entry"
      about={`${formatMoney(amount, currency)}, ${name}. ${words}. Both entries stay on record, and the applicant gets a correction.`}
      send="Reverse it"
      onSend={(body) => call(reverseEntry, { params: { seq }, body })}
      onClose={onClose}
    />
  )
}

export function KeepMoney({ charge, onClose }: CloseProps & { charge: Charge }) {
  const { id, name, dueBack, currency } = charge
  return (
    <ReasonDialog
      title="Keep the money"
      about={`${formatMoney(dueBack, currency)}, ${name}. It’s no longer listed as a refund due. No one else needs to approve.`}
      send="Keep it"
      onSend={(body) => call(keepMoney, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

export function EndPlan({ account, onClose }: CloseProps & { account: Account }) {
  if (!account.plan) return null
  const { id, currency } = account.plan
  const rows = account.charges.filter(
    ({ kind, state }) => kind === 'instalment' && state !== 'cancelled',
  )
  const money = (amounts: number[]) =>
    formatMoney(
      amounts.reduce((sum, amount) => sum + amount, 0),
      currency,
    )
  return (
    <ReasonDialog
      title="End the plan"
      about={`The unpaid ${money(rows.map(({ open }) => open))} is no longer owed. The ${money(rows.map(({ paid }) => paid))} already paid goes toward other charges. We add a corrected invoice to the documents. You can then set up another plan.`}
      send="End it"
      onSend={(body) => call(endPlan, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

type PlanOutcome = ReturnType<typeof call<typeof endPlan>>
type ReasonProps = CloseProps & {
  title: string
  about: string
  send: string
  onSend: (body: { reason: string }) => PlanOutcome
}

function ReasonDialog({ title, about, send, onSend, onClose }: ReasonProps) {
  const form = useSchemaForm(z.object({ reason }), { reason: '' })
  const { frame } = useHandIn(form, onSend, onClose, shownMoney)
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <HandInForm {...frame} send={send} sending="Saving..." onBack={onClose}>
        <p className="text-umber">{about}</p>
        <TextAreaControl control={form.control} name="reason" label="Reason" rows={3} />
      </HandInForm>
    </Dialog>
  )
}

type SettleProps = CloseProps & { refund: Refund; outcome: 'succeeded' | 'failed' }

/** How a refund ended that staff pay out themselves. */
export function SettleRefund({ refund, outcome, onClose }: SettleProps) {
  const { id, amount, currency } = refund
  const form = useSchemaForm(settleRefundByHand.shapes.body, { outcome, words: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(settleRefundByHand, { params: { id }, body }),
    onClose,
    shownMoney,
  )
  const hasGone = outcome === 'succeeded'
  return (
    <Dialog title={hasGone ? 'Refund paid' : 'The refund failed'} isOpen onClose={onClose}>
      <HandInForm
        {...frame}
        send={hasGone ? 'It was paid' : 'It failed'}
        sending="Saving..."
        onBack={onClose}
      >
        <p className="text-umber">
          {hasGone
            ? `We take ${formatMoney(amount, currency)} off the ledger, and the applicant gets a correction.`
            : `We still have the ${formatMoney(amount, currency)}, and it’s listed as a refund due.`}
        </p>
        {!hasGone && (
          <TextFieldControl
            control={form.control}
            name="words"
            label="What the bank said"
            tag="optional"
            autoComplete="off"
          />
        )}
      </HandInForm>
    </Dialog>
  )
}

type PlanProps = CloseProps & { id: string; figures: Figures; account: Account }

/** Agrees on installments; the rows are worked out as the server does. */
export function AgreePlan({ id, figures, account, onClose }: PlanProps) {
  const { rest, currency } = figures
  const ahead = account.charges.reduce(
    (sum, { dueBack, goingBack }) => sum + Math.max(0, dueBack - goingBack),
    0,
  )
  const shape = z.extend(agreePlan.shapes.body, {
    instalments: z.pipe(
      z.string().check(
        z.refine((typed) => {
          const count = Number(typed)
          return Number.isInteger(count) && count >= 1 && count <= mostInstallments
        }, `Enter 1 to ${mostInstallments}`),
      ),
      z.transform(Number),
    ),
  })
  const form = useSchemaForm(shape, { instalments: '12', firstOn: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(agreePlan, { params: { id }, body }),
    onClose,
    shownMoney,
  )
  const typed = shape.safeParse(form.watch())
  const rows = typed.success ? rowsOfPlan(rest, typed.data.instalments, typed.data.firstOn) : []
  return (
    <Dialog title="Set up installments" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Set up plan" sending="Saving..." onBack={onClose}>
        <p className="text-umber">
          {formatMoney(rest, currency)} is left after the deposit. Each installment is due on the
          same day of the month.
        </p>
        <TextFieldControl
          control={form.control}
          name="instalments"
          label="Number of installments"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="firstOn"
          type="date"
          label="First day"
          autoComplete="off"
        />
        {rows.length > 0 && (
          <p className="text-umber">
            The applicant gets this plan with an invoice
            {ahead > 0 &&
              `. Their ${formatMoney(ahead, currency)} credit goes toward the first installment`}
            :
          </p>
        )}
        {rows.length > 0 && (
          <ol className="max-h-60 overflow-y-auto text-label tabular-nums">
            {rows.map(({ number, amount, on }) => (
              <li key={number} className="flex justify-between gap-x-6">
                <span>{formatDay(on)}</span>
                <span>{formatMoney(amount, currency)}</span>
              </li>
            ))}
          </ol>
        )}
      </HandInForm>
    </Dialog>
  )
}
