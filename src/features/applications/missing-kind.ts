import * as z from 'zod/mini'
import type { Right } from '#shared/rights.ts'
import { hasTrait, type StaffStatus } from './status.ts'

/** What an application that was submitted and is not closed can lack. */
export const MissingKind = z.enum([
  'document',
  'reference',
  'questionnaire',
  'interview',
  'review',
  'check',
  'deposit',
])
export type MissingKind = z.infer<typeof MissingKind>

/** What was never submitted lacks its whole form, and what is closed lacks nothing anymore. */
export function canLack(status: StaffStatus): boolean {
  return status === 'returned' || (status !== 'incomplete' && !hasTrait(status, 'over'))
}

export const missingWords: Record<MissingKind, string> = {
  document: 'A document',
  reference: 'A reference',
  questionnaire: 'Answers to a questionnaire',
  interview: 'An interview booking',
  review: 'A review',
  check: 'A check',
  deposit: 'The deposit',
}

/** Who may know of it: anyone who may read it on the page of the application. */
export const rightOfMissing: Record<MissingKind, Right> = {
  document: 'read-application',
  reference: 'read-application',
  questionnaire: 'read-responses',
  interview: 'list-applications',
  review: 'read-application',
  check: 'settle-checks',
  deposit: 'see-money',
}
