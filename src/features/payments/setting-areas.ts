import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Field } from '#features/settings/fields.ts'
import { Words } from '#shared/text.ts'

/** Where transfers go; without an account none are offered. */
export const BankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  note: z.string(),
})

export type BankDetails = z.infer<typeof BankDetails>

/** How money is asked for; how much is with the price of each program. */
export const PaymentRules = z.object({
  /** Days after the sending of the contract until the deposit is due. */
  depositDays: z.int().check(z.minimum(1), z.maximum(180)),
  /** Days before a last day on which a reminder goes out; 0 for none. */
  remindDays: z.int().check(z.minimum(0), z.maximum(60)),
  bank: BankDetails,
  /** What is agreed with a plan about paying early and about a row that is missed. */
  planRules: Words,
})

export type PaymentRules = z.infer<typeof PaymentRules>

export const paymentFields: readonly Field[] = [
  {
    key: 'depositDays',
    label: 'Time to pay the deposit',
    hint: 'Counted from the day the contract is sent.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'remindDays',
    label: 'Reminder before a due date',
    hint: '0 for none. Anyone who is late gets an email in any case.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'bank',
    label: 'Bank transfers',
    kind: 'group',
    fields: [
      { key: 'holder', label: 'Account holder', kind: 'line' },
      { key: 'bank', label: 'Bank', kind: 'line' },
      {
        key: 'account',
        label: 'Account',
        hint: 'Routing and account number, or IBAN and BIC. Leave empty if you don’t accept transfers.',
        kind: 'line',
      },
      { key: 'note', label: 'Additional information', kind: 'text', rows: 2 },
    ],
  },
  {
    key: 'planRules',
    label: 'Installment plan rules',
    hint: 'What paying early or missing a payment means. Each plan keeps the rules it was made with.',
    kind: 'text',
  },
]

export const paymentsArea: Area<PaymentRules> = {
  key: 'payments',
  shape: PaymentRules,
  first: {
    depositDays: 21,
    remindDays: 5,
    bank: { holder: '', bank: '', account: '', note: '' },
    planRules:
      'You can pay installments early at any time at no extra cost. If you miss one, we’ll email you and ask you to talk to us before the next one is due.',
  },
  form: {
    order: 430,
    title: 'Payments',
    about:
      'How deposits and installments are charged. Existing charges keep their due dates, and existing plans keep their rules. New bank details need approval from a second owner. If there is none, they take effect after 24 hours.',
    fields: paymentFields,
  },
  isGuarded: true,
}

export const settingAreas = byKey(paymentsArea)
