import type { Lists, QuestionContext } from '#features/application-form/asked-questions.ts'
import { emptyDocument, type Leaf, withAnswers } from '#features/application-form/document.ts'
import { firstValues } from './first-values.ts'

export const lists: Lists = {
  paymentSources: firstValues['payment-sources'],
  creditPrograms: firstValues['credit-catalogue'],
  referees: {
    ba: firstValues['references:ba'].referees,
    msc: firstValues['references:msc'].referees,
  },
}

/** What is asked of somebody who gave these answers, by path. */
export function questionContext(
  answers: Record<string, Leaf> = {},
  change: Partial<QuestionContext> = {},
) {
  return {
    program: 'msc',
    answers: withAnswers(emptyDocument, Object.entries(answers)),
    lists,
    now: new Date('2026-11-21T15:00:00Z'),
    person: { email: 'maya@example.org', country: 'US' },
    currency: 'USD',
    ...change,
  } satisfies QuestionContext & { currency: string }
}
