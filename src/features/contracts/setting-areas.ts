import * as z from 'zod/mini'
import { RefundStep } from '#features/payments/refund-terms.ts'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Field, Problems } from '#features/settings/fields.ts'
import { Words } from '#shared/text.ts'

/** How contracts are sent, and the dates and rules that are in them. */
const ContractRules = z.object({
  /** Made and sent when a place is offered; otherwise by hand. */
  sendsItself: z.boolean(),
  signDays: z.int().check(z.minimum(1), z.maximum(90)),
  /** Days between reminders, and how many there are at most. */
  remindDays: z.int().check(z.minimum(1), z.maximum(60)),
  reminders: z.int().check(z.minimum(0), z.maximum(5)),
  /** Days after the last day to sign until which it can be canceled. */
  cancelDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** After the last of them nothing goes back. */
  refundSteps: z._default(z.array(RefundStep), []),
  /** What the contract says of refunds beside the steps. */
  refundRule: Words,
  /** Younger people cannot bind themselves. */
  ageOfMajority: z.int().check(z.minimum(16), z.maximum(21)),
  /** Anyone who signs with an account types its password again. */
  asksPassword: z._default(z.boolean(), false),
})

type ContractRules = z.infer<typeof ContractRules>

/** What people agree to before they sign electronically. */
export const ElectronicRecords = z.object({
  paper: Words,
  withdrawal: Words,
  scope: Words,
  contact: Words,
  needs: Words,
})

export type ElectronicRecords = z.infer<typeof ElectronicRecords>
const contractFields: readonly Field[] = [
  {
    key: 'sendsItself',
    label: 'Send with the offer',
    hint: 'Otherwise staff send each one manually.',
    kind: 'yes-no',
  },
  { key: 'signDays', label: 'Time to sign', kind: 'number', unit: 'days' },
  { key: 'remindDays', label: 'Time between reminders', kind: 'number', unit: 'days' },
  { key: 'reminders', label: 'Maximum reminders', hint: '0 for none.', kind: 'number' },
  {
    key: 'cancelDays',
    label: 'Time to cancel',
    hint: 'Counted from the deadline to sign. Until then, everything paid is refunded.',
    kind: 'number',
    unit: 'days',
  },
  {
    key: 'refundSteps',
    label: 'Later refunds',
    hint: 'Shares of the amount paid, earliest day first. Days count from the first day of the term; use a minus for days before it. After the last day, nothing is refunded.',
    kind: 'list',
    row: 'Share',
    named: 'days',
    fields: [
      { key: 'days', label: 'Until', kind: 'number', unit: 'days' },
      { key: 'percent', label: 'Refunded', kind: 'number', unit: 'percent' },
    ],
  },
  {
    key: 'refundRule',
    label: 'More about refunds',
    hint: 'Appears in the contract exactly as written, after the days and shares.',
    kind: 'text',
  },
  {
    key: 'ageOfMajority',
    label: 'Age of majority',
    hint: 'A parent or guardian also signs for anyone younger.',
    kind: 'number',
    unit: 'years',
  },
  {
    key: 'asksPassword',
    label: 'Require password to sign',
    hint: 'The applicant enters it again to sign, and the certificate says so.',
    kind: 'yes-no',
  },
]

const recordFields: readonly Field[] = [
  {
    key: 'paper',
    label: 'Right to a paper copy',
    hint: 'How to get a paper copy, and what it costs.',
    kind: 'text',
  },
  {
    key: 'withdrawal',
    label: 'Right to withdraw consent',
    hint: 'How to withdraw consent, and what happens then.',
    kind: 'text',
  },
  { key: 'scope', label: 'What it covers', kind: 'text' },
  { key: 'contact', label: 'Keeping contact details current', kind: 'text' },
  { key: 'needs', label: 'Requirements to read and keep records', kind: 'text' },
]

const firstContracts: ContractRules = {
  sendsItself: true,
  signDays: 14,
  remindDays: 5,
  reminders: 2,
  cancelDays: 14,
  refundSteps: [
    { days: 0, percent: 90 },
    { days: 14, percent: 80 },
    { days: 35, percent: 60 },
    { days: 63, percent: 40 },
  ],
  refundRule: 'Refunds are paid within 30 days, in the way you paid.',
  ageOfMajority: 18,
  asksPassword: false,
}

const firstRecords: ElectronicRecords = {
  paper:
    'You may have this contract on paper instead. Contact the admissions office and we’ll mail it to you free of charge.',
  withdrawal:
    'You may withdraw this agreement at any time on the contract’s page. From then on, we’ll send you records on paper, which takes longer. Anything you’ve already signed stays in effect.',
  scope:
    'The agreement covers this contract and the records that belong to it: notices about it, receipts, and amendments.',
  contact:
    'Keep your email address current in your account, or email the admissions office, so our records reach you.',
  needs:
    'You need a current browser, an email address, and a program that opens PDF files, with room to keep them or a printer.',
}

export const contractsArea: Area<ContractRules> = {
  key: 'contracts',
  shape: ContractRules,
  first: firstContracts,
  form: {
    order: 410,
    title: 'Contracts',
    about:
      'Applies to contracts sent from now on. Contracts already sent keep their dates and text.',
    fields: contractFields,
  },
  isGuarded: true,
  check: checkContracts,
}

function checkContracts({ refundSteps }: ContractRules): Problems {
  const problems: Problems = {}
  for (const [index, { days, percent }] of refundSteps.entries()) {
    const before = refundSteps[index - 1]
    if (before && days <= before.days)
      problems[`refundSteps.${index}.days`] =
        `Share ${index + 1}: Until must be later than in the previous row`
    if (before && percent >= before.percent)
      problems[`refundSteps.${index}.percent`] =
        `Share ${index + 1}: Refunded must be less than in the previous row`
  }
  return problems
}

export const recordsArea: Area<ElectronicRecords> = {
  key: 'electronic-records',
  shape: ElectronicRecords,
  first: firstRecords,
  form: {
    order: 420,
    title: 'Electronic records',
    about:
      'What people agree to before they sign. Each change creates a new version, and each agreement names the version the person read.',
    fields: recordFields,
  },
}

export const settingAreas = byKey(contractsArea, recordsArea)
