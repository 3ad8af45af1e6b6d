import { askedSections, type QuestionContext, questionsFor } from './asked-questions.ts'
import { sections } from './questions.ts'

/** What the form will ask for, in the order in which it does: told to anyone who has not begun. */
export function preparationListFor(asking: Pick<QuestionContext, 'program' | 'lists'>): string[] {
  return askedSections(sections, asking)
    .flatMap((section) => questionsFor(section, asking))
    .flatMap(({ atHand }) => atHand?.(asking) ?? [])
}
