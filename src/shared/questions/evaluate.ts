import type { Answer, Answers } from './answer.ts'
import { answerTo, isEmpty } from './answer-parts.ts'
import { isMet, type Lookup } from './conditions.ts'
import type { Definition, Question, Rule } from './definition.ts'
import { faultOf } from './faults.ts'
import { withoutQuotes } from './quoted-answers.ts'

export type Evaluation = {
  /** What is asked, in its order; statements among it. */
  visible: Question[]
  /** Ids of those that need an answer. */
  required: Set<string>
  /** Why it cannot be sent in, by question. */
  errors: Map<string, string>
  /** The answers to what is asked; those that are hidden by now left out. */
  kept: Record<string, Answer>
}

/**
 * Works out what is asked, what is required and what is wrong, in one pass in the order of the definition.
 * Form, server, results, paper and export all ask here; nothing else knows what a rule means.
 */
export function evaluate(definition: Definition, answers: Answers): Evaluation {
  const found: Evaluation = { visible: [], required: new Set(), errors: new Map(), kept: {} }
  const seen = new Map<string, { question: Question; answer: Answer | undefined }>()
  const lookup: Lookup = (id) => seen.get(id)
  const holdsRule = ({ when }: Rule) => isMet(when, lookup)
  let skipsTo: string | null = null
  let isOver = false

  for (const section of definition.sections) {
    if (section.id === skipsTo) skipsTo = null
    for (const question of section.questions) {
      if (isOver || skipsTo !== null || !isShown(question, holdsRule)) continue
      const answer = answerTo(answers, question.id)
      const isRequired = question.required || ofEffect(question, 'require').some(holdsRule)
      found.visible.push(question)
      seen.set(question.id, { question, answer })
      if (question.type === 'statement') continue
      if (answer !== undefined) found.kept[question.id] = answer
      if (isRequired) found.required.add(question.id)
      const fault = faultOf(
        { ...question, label: withoutQuotes(question.label) },
        answer,
        isRequired,
      )
      if (fault) found.errors.set(question.id, fault)
      if (ofEffect(question, 'end').some(holdsRule)) isOver = true
      skipsTo = ofEffect(question, 'jump').find(holdsRule)?.to ?? null
    }
  }
  return found
}

/** With several rules that show a question, one that holds is enough. */
function isShown(question: Question, holdsRule: (rule: Rule) => boolean): boolean {
  const rules = ofEffect(question, 'show')
  return rules.length === 0 || rules.some(holdsRule)
}

function ofEffect({ rules }: Question, effect: Rule['effect']): Rule[] {
  return rules.filter((rule) => rule.effect === effect)
}

/** What somebody has to look at: how many questions are asked, and how many of them are answered. */
export function progressOf({ visible, errors, kept }: Evaluation) {
  const asked = visible.filter(({ type }) => type !== 'statement')
  const isDone = ({ id }: Question) => !errors.has(id) && !isEmpty(answerTo(kept, id))
  return { all: asked.length, done: asked.filter(isDone).length }
}
