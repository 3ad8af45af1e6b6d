import * as z from 'zod/mini'

export const ChargeKind = z.enum(['application-fee', 'deposit', 'instalment'])
export type ChargeKind = z.infer<typeof ChargeKind>

/** Where a charge stands; computed from its entries, its attempts and the clock, never stored. */
export const ChargeState = z.enum([
  'open',
  'overdue',
  'disputed',
  'processing',
  'paid',
  'waived',
  'overpaid',
  'cancelled',
])
export type ChargeState = z.infer<typeof ChargeState>

export const chargeStateWords: Record<ChargeState, string> = {
  open: 'Due',
  overdue: 'Overdue',
  disputed: 'Disputed at the bank',
  processing: 'Processing',
  paid: 'Paid',
  waived: 'Waived',
  overpaid: 'Overpaid',
  cancelled: 'No longer owed',
}

/** Amounts in minor units of the charge's currency. */
export type Balance = {
  amount: number
  /** Money that came, less what went back. */
  paid: number
  waived: number
  /** What else is no longer owed. */
  cancelled: number
  open: number
  /** With the bank; it counts once it has arrived. */
  processing: number
  /** Taken back by banks that have not decided yet; part of what is open. */
  disputed: number
  /** Money that no one owes us (anymore). */
  dueBack: number
}

type DatedBalance = Balance & { dueAt: Date | string | null; cancelledAt: Date | string | null }

export function stateOf(charge: DatedBalance, now: Date): ChargeState {
  if (charge.cancelledAt && charge.open === 0) return 'cancelled'
  if (charge.dueBack > 0) return 'overpaid'
  if (charge.open === 0 && charge.paid === 0)
    return charge.cancelled < charge.amount ? 'waived' : 'cancelled'
  if (charge.open === 0) return 'paid'
  if (charge.processing > 0) return 'processing'
  if (charge.disputed > 0) return 'disputed'
  return charge.dueAt && new Date(charge.dueAt) < now ? 'overdue' : 'open'
}

/** What can be done about a charge, in the order in which it is offered. */
export type ChargeAct = 'record' | 'link' | 'waive' | 'keep' | 'refund' | 'record-more'

/**
 * The acts that fit where a charge stands. On what is settled no payment is awaited: one that came twice is
 * still written down, apart from what is offered first.
 */
export function actsOn({
  open,
  dueBack,
  state,
  refundable,
}: Pick<Balance, 'open' | 'dueBack'> & { state: ChargeState; refundable: number }): ChargeAct[] {
  return [
    ...(open > 0 ? (['record', 'link', 'waive'] as const) : []),
    ...(state === 'cancelled' && dueBack > 0 ? (['keep'] as const) : []),
    ...(refundable > 0 ? (['refund'] as const) : []),
    ...(open > 0 ? [] : (['record-more'] as const)),
  ]
}

/** "Enrollment deposit", "Installment 2 of 12". */
export function nameOfCharge(kind: ChargeKind, number = 1, instalments?: number): string {
  if (kind === 'application-fee') return 'Application fee'
  if (kind === 'deposit') return 'Enrollment deposit'
  return instalments ? `Installment ${number} of ${instalments}` : `Installment ${number}`
}

export const AttemptState = z.enum(['created', 'processing', 'succeeded', 'failed', 'cancelled'])
export type AttemptState = z.infer<typeof AttemptState>

export const RefundState = z.enum(['pending', 'succeeded', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** A bank asks; it has taken the money and decides; it has decided. */
export const DisputeState = z.enum(['asked', 'open', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

export const disputeWords: Record<DisputeState, string> = {
  asked: 'The bank is asking',
  open: 'The bank is deciding',
  won: 'Won',
  lost: 'Lost',
}

export const EntryKind = z.enum([
  'payment',
  'refund',
  'reversal',
  'waiver',
  'dispute',
  'cancellation',
  'move',
])
export type EntryKind = z.infer<typeof EntryKind>

export const entryWords: Record<EntryKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
  waiver: 'Waiver',
  dispute: 'Disputed payment',
  cancellation: 'No longer owed',
  move: 'Moved',
}

/** How money comes that staff write down. */
export const Method = z.enum(['transfer', 'cheque', 'cash'], 'Choose how it was paid')
export type Method = z.infer<typeof Method>

export const methodWords: Record<Method, string> = {
  transfer: 'Bank transfer',
  cheque: 'Check',
  cash: 'Cash',
}

export const ProviderName = z.enum(['stripe', 'manual', 'demo'])
export type ProviderName = z.infer<typeof ProviderName>

export const DocumentKind = z.enum(['invoice', 'receipt', 'counter'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const documentWords: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  counter: 'Correction',
}

/** "R-000042": a document's number as people quote it. */
export function documentNumber(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
