import type { Answer, Answers } from '#shared/questions/answer.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { type Definition, findQuestion, questionsOf } from '#shared/questions/definition.ts'
import { shapeFaultOf } from '#shared/questions/faults.ts'

/** What becomes of an answer when its questionnaire is published again. */
export type Fate = 'carried' | 'removed' | 'retyped'

/**
 * What becomes of one person's answers: of the same id and kind they carry over; where the question is gone
 * they go to the history; where it asks for something else they do too, and it is asked again.
 */
export function answerFates(
  before: Definition,
  after: Definition,
  answers: Answers,
): Map<string, Fate> {
  return new Map(
    Object.keys(answers).map((id) => {
      const question = findQuestion(after, id)
      if (!question) return [id, 'removed']
      const isSameKind = findQuestion(before, id)?.type === question.type
      const fits = isSameKind && shapeFaultOf(question, answers[id]) === undefined
      return [id, fits ? 'carried' : 'retyped']
    }),
  )
}

/** Whether an answer that was given in one version still answers its question in another. */
export function mayReturn(then: Definition, now: Definition, id: string, answer: Answer): boolean {
  return answerFates(then, now, { [id]: answer }).get(id) === 'carried'
}

/** What a person has to look at after the move: what is new, and what they answered and is asked again. */
export function askedAnew(before: Definition, after: Definition, answers: Answers): string[] {
  const fates = answerFates(before, after, answers)
  return questionsOf(after)
    .filter(({ id, type }) => {
      if (type === 'statement') return false
      const old = findQuestion(before, id)
      if (!old) return true
      return old.type !== type || (fates.get(id) === 'retyped' && !isEmpty(answers[id]))
    })
    .map(({ id }) => id)
}
