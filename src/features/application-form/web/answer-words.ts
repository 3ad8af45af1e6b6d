import { type AnswerContext, notProvided, wordsOf } from '../answers.ts'
import type { Question } from '../asked-questions.ts'
import type { Leaf } from '../document.ts'

/** An answer as the person who gave it would read it, in one text. */
export function answerWords(question: Question, answer: Leaf, asking: AnswerContext): string {
  return wordsOf(question, answer, asking).join('\n') || notProvided
}
