import * as z from 'zod/mini'
import { offeredCredit, type QuestionContext } from '#features/application-form/asked-questions.ts'
import { type Estimate, estimateFor, type Tariff } from '#features/application-form/estimate.ts'
import type { CreditProgram } from '#features/application-form/form-lists.ts'

export const CreditOutcome = z.enum(['accepted', 'partly', 'refused'])
export type CreditOutcome = z.infer<typeof CreditOutcome>

export const creditOutcomeWords: Record<CreditOutcome, string> = {
  accepted: 'Counts in full',
  partly: 'Counts in part',
  refused: 'Doesn’t count',
}

/** What the office has said of one choice. */
type Settlement = { choice: string; outcome: CreditOutcome; credits: number }

/** The choices of credit transfer that were handed in, in the order of the catalog of then. */
export function creditChoices(asking: Pick<QuestionContext, 'program' | 'lists' | 'answers'>) {
  const { selectedPrograms } = asking.answers.creditTransfer
  return offeredCredit(asking).filter(({ id }) => selectedPrograms.includes(id))
}

/** How many credits an outcome amounts to; a part is named by the officer. */
export function creditsOf(entry: CreditProgram, outcome: CreditOutcome, part: number): number {
  if (outcome === 'refused') return 0
  return outcome === 'accepted' ? entry.credits : part
}

/** What is wrong with the number of credits of an outcome; undefined where nothing is. */
export function creditFault(
  { credits: most }: CreditProgram,
  outcome: CreditOutcome,
  part: number,
): string | undefined {
  if (outcome !== 'partly') return undefined
  if (Number.isInteger(part) && part >= 1 && part <= most) return undefined
  return `Enter 1 to ${most} credits`
}

/** What the applicant pays once settled choices count as they were settled, the others as they were answered. */
export function settledEstimate(
  asking: QuestionContext,
  tariff: Tariff,
  settlements: readonly Settlement[],
): Estimate {
  const creditPrograms = asking.lists.creditPrograms.map((entry): CreditProgram => {
    const settled = settlements.find(({ choice }) => choice === entry.id)
    if (!settled) return entry
    return { ...entry, outcome: 'accepted', credits: settled.credits }
  })
  return estimateFor({ ...asking, lists: { ...asking.lists, creditPrograms } }, tariff)
}
