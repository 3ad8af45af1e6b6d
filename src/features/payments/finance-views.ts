import { ChargeShow } from './finance-contract.ts'

/** The views of the finance page, by what `show` says in the address. */
export const financeViews = [
  ...ChargeShow.options,
  'ledger',
  'refunds',
  'quarantine',
  'codes',
] as const
export type FinanceView = (typeof financeViews)[number]

export const financeViewWords: Record<FinanceView, string> = {
  owed: 'Owed',
  overdue: 'Overdue',
  processing: 'Processing',
  'to-give-back': 'Refunds due',
  all: 'All charges',
  ledger: 'Ledger',
  refunds: 'Refunds and disputes',
  quarantine: 'Quarantine',
  codes: 'Codes',
}
