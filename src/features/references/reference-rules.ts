import * as z from 'zod/mini'
import { retired } from '#features/settings/selectable-rows.ts'
import { Words } from '#shared/text.ts'

export const ReferenceQuestion = z.object({
  id: Words,
  label: Words,
  help: z.string(),
  /** A scale goes from 1 to 5; a choice has options. */
  kind: z.enum(['short', 'long', 'scale', 'choice']),
  options: z.array(Words),
  required: z.boolean(),
  retired,
})

export type ReferenceQuestion = z.infer<typeof ReferenceQuestion>

/** Who is asked to write about an applicant, what, and by when. */
export const ReferenceRules = z.object({
  /** Referees that an applicant names; 0 where a program asks for none. */
  referees: z.int().check(z.minimum(0), z.maximum(5)),
  dueDays: z.int().check(z.minimum(1), z.maximum(180)),
  /** Days between reminders, and how many there are at most. */
  remindDays: z.int().check(z.minimum(1), z.maximum(60)),
  reminders: z.int().check(z.minimum(0), z.maximum(5)),
  /** An offer is not released while a reference is awaited. */
  holdsOffer: z.boolean(),
  /** Who kept the right to read a reference may do so on the dashboard once a decision is released. */
  readable: z.boolean(),
  questions: z.array(ReferenceQuestion).check(z.minLength(1)),
})

export type ReferenceRules = z.infer<typeof ReferenceRules>
