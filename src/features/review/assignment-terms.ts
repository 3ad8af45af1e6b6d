import * as z from 'zod/mini'

/** Which reading of an application a review belongs to. */
export const Phase = z.literal([1, 2])
export type Phase = z.infer<typeof Phase>

export const phaseWords: Record<Phase, string> = { 1: 'First reading', 2: 'Second reading' }

const mostWeight = 5

/** How much the points of a review count in a mean; 0: it is read, and counts nowhere. */
export const Weight = z
  .number()
  .check(
    z.minimum(0, 'Choose a weight'),
    z.maximum(mostWeight, `Weight must be ${mostWeight} or less`),
    z.multipleOf(0.5, 'Choose a weight in steps of one half'),
  )

/** What a page offers. */
export const usualWeights = [1, 0, 0.5, 1.5, 2, 3] as const

export function weightWords(weight: number): string {
  if (weight === 0) return 'doesn’t count'
  if (weight === 0.5) return 'counts half'
  if (weight === 1) return 'counts once'
  return `counts ${weight} times`
}

type Terms = { phase: Phase; weight: number }

/** How a review was assigned, where that isn't the usual way: a first reading that counts once. */
export function termsWords({ phase, weight }: Terms): string {
  if (weight !== 1) return `${phaseWords[phase]} · ${weightWords(weight)}`
  return phase === 1 ? '' : phaseWords[phase]
}

type Assigned = Terms & { doneAt: Date | null }

/** How many reviews are done, assigned, and wanted: as many first readings as the program asks for, and each second one. */
export function progressOf(reviews: readonly Assigned[], reviewers: number) {
  const counted = reviews.filter(({ weight }) => weight > 0)
  const first = counted.filter(({ phase }) => phase === 1).length
  const later = counted.length - first
  return {
    done: counted.filter(({ doneAt }) => doneAt !== null).length,
    assigned: counted.length,
    wanted: later === 0 ? reviewers : Math.max(first, reviewers) + later,
  }
}

/** Whether a second reading may begin: every first one that counts is done, as many as the program asks for. */
export function isFirstReadingDone(reviews: readonly Assigned[], reviewers: number): boolean {
  const { done, assigned, wanted } = progressOf(
    reviews.filter(({ phase }) => phase === 1),
    reviewers,
  )
  return done === assigned && assigned >= wanted
}
