import * as z from 'zod/mini'
import { Words } from '#shared/text.ts'

/** The share of what was paid that goes back to whoever cancels until a day of the term. */
export const RefundStep = z.object({
  /** Its last day, counted from the first day of the term; below 0 before it. */
  days: z.int().check(z.minimum(-365), z.maximum(365)),
  percent: z.int().check(z.minimum(1), z.maximum(100)),
})
export type RefundStep = z.infer<typeof RefundStep>

/** How contracts are sent, and the dates and rules that stand in them. */
export const ContractRules = z.object({
  /** Made and sent when a place is offered; otherwise by hand. */
  sendsItself: z.boolean(),
  signDays: z.int().check(z.minimum(1), z.maximum(90)),
  /** Days between reminders, and how many there are at most. */
  remindDays: z.int().check(z.minimum(1), z.maximum(60)),
  reminders: z.int().check(z.minimum(0), z.maximum(5)),
  /** Days after the last day to sign until which it can be cancelled. */
  cancelDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** After the last of them nothing goes back. */
  refundSteps: z._default(z.array(RefundStep), []),
  /** What the contract says of refunds beside the steps. */
  refundRule: Words,
  /** Younger people cannot bind themselves. */
  ageOfMajority: z.int().check(z.minimum(16), z.maximum(21)),
  /** Whoever signs with an account types its password once more. */
  asksPassword: z._default(z.boolean(), false),
})
export type ContractRules = z.infer<typeof ContractRules>

/** What people agree to before they sign electronically. */
export const ElectronicRecords = z.object({
  paper: Words,
  withdrawal: Words,
  scope: Words,
  contact: Words,
  needs: Words,
})
export type ElectronicRecords = z.infer<typeof ElectronicRecords>
