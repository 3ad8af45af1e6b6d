import * as z from 'zod/mini'
import { enrollmentStates } from './entry-words.ts'

/**
 * What a student system is told of a person. All of it is text or null, so its canonical form (RFC 8785)
 * is JSON with the keys in order and no white space, which any language can write.
 */
export const EnrollmentRecord = z.object({
  applicationId: z.string(),
  country: z.string(),
  dateOfBirth: z.string(),
  email: z.nullable(z.string()),
  firstName: z.string(),
  intake: z.string(),
  intakeStartsOn: z.string(),
  lastName: z.string(),
  latinName: z.nullable(z.string()),
  personId: z.string(),
  phoneNumber: z.string(),
  program: z.string(),
  receiptNumber: z.nullable(z.string()),
  since: z.iso.datetime(),
  standing: z.enum(enrollmentStates),
  state: z.nullable(z.string()),
})
export type EnrollmentRecord = z.output<typeof EnrollmentRecord>

/** The text whose SHA-256 goes with an entry. */
export function canonicalText(record: EnrollmentRecord): string {
  const pairs = Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(pairs))
}
