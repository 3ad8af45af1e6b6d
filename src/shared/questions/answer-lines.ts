import type { AnsweredFile, Answers } from './answer.ts'
import { isGiven } from './answer-parts.ts'
import { type Definition, type Question, questionsOf } from './definition.ts'
import { evaluate } from './evaluate.ts'
import { withQuotes } from './quoted-answers.ts'
import { wordsOf } from './words.ts'

export type AnswerLine = {
  id: string
  label: string
  words: string
  isRestricted: boolean
  /** The file that it is. */
  given: AnsweredFile | null
}

/**
 * What somebody was asked and said, in the words of their version. What may not be read here is left out,
 * and quoted nowhere.
 */
export function linesOf(
  definition: Definition,
  answers: Answers,
  mayRead: (question: Question) => boolean = () => true,
): AnswerLine[] {
  const { visible } = evaluate(definition, answers)
  const shown = new Set(visible.map(({ id }) => id))
  // What was sent in stays to be read where an answer that led to it was erased since.
  const said = questionsOf(definition).filter(
    ({ id, type }) => type !== 'statement' && (shown.has(id) || Object.hasOwn(answers, id)),
  )
  const quote = quoter(said.filter(mayRead), answers)
  return said.filter(mayRead).map((question) => {
    const answer = answers[question.id]
    return {
      id: question.id,
      label: quote(question.label),
      words: wordsOf(question, answer),
      isRestricted: question.isRestricted,
      given: question.type === 'file' && isGiven(answer) ? answer : null,
    }
  })
}

/** Puts earlier answers into a text. */
export function quoter(questions: readonly Question[], answers: Answers): (text: string) => string {
  return (text) =>
    withQuotes(text, (id) => {
      const question = questions.find((one) => one.id === id)
      return question && wordsOf(question, answers[id])
    })
}
