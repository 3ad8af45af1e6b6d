import * as z from 'zod/mini'
import type { StepName } from '#features/applications/steps.ts'
import { counted } from '#shared/counted.ts'
import { Outcome, outcomes, stepOf } from './decision.ts'

/** Something that an application lacks when it is decided. */
export const MissingItem = z.object({
  /** The panel of its page that says more. */
  panel: z.enum(['checks', 'credit', 'reviews', 'documents', 'references']),
  /** Without a full stop. */
  sentence: z.string(),
  /** The name of a document that hasn’t arrived: several are shown as one line. */
  document: z.optional(z.string()),
  /** The outcomes that wait for it. */
  holds: z.array(Outcome),
  /** The setting by which an offer would wait for it; null where it waits, or there is none. */
  setting: z.nullable(z.object({ area: z.string(), name: z.string() })),
})
export type MissingItem = z.infer<typeof MissingItem>

/** The outcomes that are released by one of these steps. */
export function outcomesOf(steps: readonly StepName[]): Outcome[] {
  return outcomes.filter((outcome) => steps.includes(stepOf[outcome]))
}

export function missingReviews({ asked, done }: { asked: number; done: number }): MissingItem[] {
  if (done >= asked) return []
  const sentence = `${done} of ${counted(asked, 'review')} done`
  return [{ panel: 'reviews', sentence, holds: [], setting: null }]
}
