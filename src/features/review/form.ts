import type { Answers } from '#shared/questions/answer.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { type Definition, findQuestion, questionsOf } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { shapeFaultOf } from '#shared/questions/faults.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import type { Criterion, ReviewContent } from './rubric.ts'

type Faults = Record<string, string>

/** Each scale of a rubric is a criterion; its last point is the most that can be given. */
export function criteriaOf(form: Definition): Criterion[] {
  return questionsOf(form)
    .filter(({ type }) => type === 'scale')
    .map(({ id, label, help, max }) => ({
      id,
      name: withoutQuotes(label),
      help: withoutQuotes(help),
      points: max ?? 5,
    }))
}

/** Points and other answers together, as the one evaluator reads them. */
export function allOf({ scores, answers = {} }: ReviewContent): Answers {
  return { ...answers, ...scores }
}

/** What of a review does not fit its form, by question; it cannot even be kept. */
export function faultsIn(form: Definition, content: ReviewContent): Faults {
  const faults: Faults = {}
  const { scores, evidence, answers = {} } = content
  const isScale = (id: string) => findQuestion(form, id)?.type === 'scale'
  for (const id of [...Object.keys(scores), ...Object.keys(evidence)])
    if (!isScale(id)) faults[id] = unknown
  for (const [id, answer] of Object.entries(answers)) {
    const question = findQuestion(form, id)
    if (!question || isScale(id) || question.type === 'statement') faults[id] = unknown
    else {
      const fault = shapeFaultOf(question, answer)
      if (fault) faults[id] = fault
    }
  }
  for (const [id, points] of Object.entries(scores)) {
    const question = findQuestion(form, id)
    const fault = question && shapeFaultOf(question, points)
    if (fault) faults[id] = fault
  }
  return faults
}

const unknown = 'This question isn’t part of the rubric'

/** What is missing or wrong before a review can be done, in the order of its form. */
export function gapsIn(form: Definition, content: ReviewContent): Faults {
  const { visible, errors } = evaluate(form, allOf(content))
  const gaps: Faults = {}
  for (const { id, type, label } of visible) {
    const error = errors.get(id)
    if (error) gaps[id] = error
    if (type === 'scale' && content.scores[id] !== undefined && !content.evidence[id]?.trim())
      gaps[`evidence.${id}`] = `Enter the evidence for your points for ${withoutQuotes(label)}`
  }
  if (content.recommendation === null) gaps.recommendation = 'Choose a recommendation'
  return gaps
}

/** The review without what its form does not ask by now. */
export function withoutUnasked(form: Definition, content: ReviewContent): ReviewContent {
  const { kept } = evaluate(form, allOf(content))
  const asked = <T>(by: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(by).filter(([id]) => Object.hasOwn(kept, id)))
  return {
    ...content,
    scores: asked(content.scores),
    evidence: asked(content.evidence),
    answers: Object.fromEntries(
      Object.entries(asked(content.answers ?? {})).filter(([, answer]) => !isEmpty(answer)),
    ),
  }
}
