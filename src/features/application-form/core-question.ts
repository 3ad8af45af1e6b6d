import * as z from 'zod/mini'
import { Words } from '#shared/text.ts'

/** A question of the form that a program makes optional or leaves out, and why. */
export const CoreQuestion = z.object({
  id: Words,
  question: Words,
  ask: z.enum(['off', 'optional']),
  reason: Words,
})
export type CoreQuestion = z.infer<typeof CoreQuestion>
