import { isEmpty } from '#shared/questions/answer-parts.ts'
import { askedOf, type Question, type QuestionContext, questionsOf } from './asked-questions.ts'
import { emptyDocument, leavesOf } from './document.ts'
import { sections } from './questions.ts'

/**
 * Questions that were answered and are no longer asked: their answers are dropped at submission, with
 * notice. A default that came along with them is no one’s answer.
 */
export function droppedFrom(asking: QuestionContext, answered: ReadonlySet<string>): Question[] {
  const leaves = leavesOf(asking.answers)
  const isTyped = ({ path }: Question) => {
    const leaf = leaves.get(path) ?? null
    return answered.has(path) && !isEmpty(leaf) && leaf !== defaults.get(path)
  }
  return sections.flatMap((section) => {
    const asked = new Set(askedOf(section, asking).map(({ path }) => path))
    return questionsOf(section, asking.program).filter(
      (question) => !asked.has(question.path) && isTyped(question),
    )
  })
}

const defaults = leavesOf(emptyDocument)
