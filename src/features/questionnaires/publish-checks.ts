import { operatorsFor } from '#shared/questions/conditions.ts'
import {
  type Condition,
  type Definition,
  type Field,
  isChoice,
  type Question,
  questionsOf,
  type Rule,
} from '#shared/questions/definition.ts'
import { isWebAddress } from '#shared/questions/faults.ts'
import { isFormat } from '#shared/questions/formats.ts'
import { quotedIn, withoutQuotes } from '#shared/questions/quoted-answers.ts'

export type Problem = {
  /** Null where the whole questionnaire is meant. */
  question: string | null
  sentence: string
}

/** Everything for which a draft cannot be published; each sentence names its question. */
export function problemsOf(definition: Definition): Problem[] {
  const questions = questionsOf(definition)
  const whole: Problem[] = []
  if (definition.title.trim() === '')
    whole.push({ question: null, sentence: 'Enter a title for the questionnaire' })
  if (questions.every(({ type }) => type === 'statement'))
    whole.push({ question: null, sentence: 'Add at least one question' })
  return [
    ...whole,
    ...doubles(questions),
    ...questions.flatMap((question, index) =>
      [
        ...partsOf(question, nameOf(question, index)),
        ...rulesOf(definition, question, nameOf(question, index)),
        ...quotesOf(questions, index),
      ].map((sentence) => ({ question: question.id, sentence })),
    ),
  ]
}

/** Why reviewers could not write by it. */
export function lacksOfRubric(definition: Definition): Problem[] {
  const questions = questionsOf(definition)
  const files = questions.flatMap((question, index) =>
    question.type === 'file'
      ? [
          {
            question: question.id,
            sentence: `${nameOf(question, index)} asks for a file. Rubrics can only have points and text`,
          },
        ]
      : [],
  )
  if (questions.some(({ type }) => type === 'scale')) return files
  const sentence = 'A rubric needs at least one scale. Each scale is a criterion with points'
  return [{ question: null, sentence }, ...files]
}

/** How a question is named to the office: by its words, or by its place where it has none yet. */
export function nameOf({ label }: Pick<Field, 'label'>, index: number): string {
  return label.trim() ? `“${withoutQuotes(label.trim())}”` : `Question ${index + 1}`
}

function doubles(questions: readonly Question[]): Problem[] {
  const seen = new Set<string>()
  return questions.flatMap((question, index) => {
    const ids = [question, ...question.fields].flatMap(({ id, options }) => [
      id,
      ...options.map((option) => option.id),
    ])
    const double = ids.find((id) => seen.has(id) || ids.filter((one) => one === id).length > 1)
    for (const id of ids) seen.add(id)
    if (!double) return []
    const sentence = `${nameOf(question, index)} has the same ID as another question (${double}). Remove it and add it again`
    return [{ question: question.id, sentence }]
  })
}

function partsOf(question: Question, name: string): string[] {
  if (question.type !== 'group') return faultsOfField(question, name)
  if (question.fields.length === 0) return [`${name} needs at least one question to repeat`]
  return [
    ...faultsOfField(question, name),
    ...question.fields.flatMap((field, index) => {
      const inner = `${nameOf(field, index)} in ${name}`
      if (field.type === 'file')
        return [
          `${inner} asks for a file, which a group can’t contain. Ask for it outside the group`,
        ]
      return field.type === 'group' || field.type === 'statement'
        ? [`${inner} must be a different type`]
        : faultsOfField(field, inner)
    }),
  ]
}

function faultsOfField(field: Field, name: string): string[] {
  const { type, label, options, hasOther, min, max, format, link, help } = field
  const found: string[] = []
  if (label.trim() === '') found.push(`${name} needs text`)
  if (isChoice(type)) {
    if (options.length < 2) found.push(`${name} needs at least two answer choices`)
    if (options.some((option) => option.label.trim() === ''))
      found.push(`${name} has an answer choice without text`)
    const most = options.length + (hasOther ? 1 : 0)
    if (type === 'multiple' && min !== null && min > most)
      found.push(`${name} requires more picks than there are answers`)
  }
  if (min !== null && max !== null && min > max)
    found.push(`${name} has a minimum above its maximum`)
  if (type === 'scale' && !isScale(min, max))
    found.push(`${name} needs a scale of whole numbers with up to eleven points`)
  if (type !== 'number' && [min, max].some((end) => end !== null && (end < 0 || end % 1 !== 0)))
    found.push(`${name} needs whole numbers as limits`)
  if (format && !isFormat(format))
    found.push(`${name} has a custom pattern. Choose a format from the list`)
  if (link && !isWebAddress(link))
    found.push(`${name} has a link that doesn’t start with https:// or http://`)
  if (/\b(?:javascript|data|vbscript):/i.test(`${label} ${help}`))
    found.push(`${name} has a link that doesn’t start with https:// or http://`)
  return found
}

const mostPoints = 11

function isScale(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min < max && max - min < mostPoints
}

function rulesOf(definition: Definition, question: Question, name: string): string[] {
  const ids = questionsOf(definition).map(({ id }) => id)
  const place = ids.indexOf(question.id)
  return question.rules.flatMap((rule) => [
    ...faultsOfCondition(definition, rule, { name, place, ids }),
    ...faultsOfJump(definition, question, rule, name),
  ])
}

type QuestionPlace = { name: string; place: number; ids: readonly string[] }

function faultsOfCondition(
  definition: Definition,
  rule: Rule,
  { name, place, ids }: QuestionPlace,
) {
  const tests = rule.when.groups.flatMap((group) => group.tests)
  if (tests.length === 0 || hasEmptyGroup(rule.when))
    return [`${name} has a rule without a condition`]
  // What follows an answer may look at it; whether it is asked at all cannot.
  const last = rule.effect === 'jump' || rule.effect === 'end' ? place : place - 1
  return tests.flatMap(({ question: id, operator, value, to, options }) => {
    const at = ids.indexOf(id)
    const asked = questionsOf(definition)[at]
    if (!asked) return [`${name} has a condition on a question that no longer exists`]
    const other = nameOf(asked, at)
    if (at === place && at > last) return [`${name} has a condition that depends on itself`]
    if (at > last)
      return [
        isCircle(asked, ids[place])
          ? `${name} and ${other} depend on each other`
          : `${name} has a condition on ${other}, which comes later`,
      ]
    if (!operatorsFor[asked.type].includes(operator))
      return [`${name} compares ${other} in a way that doesn’t work for its type`]
    if (options.some((option) => !asked.options.some((known) => known.id === option)))
      return [`${name} has a condition on an answer to ${other} that no longer exists`]
    return isWhole(asked, { operator, value, to, options })
      ? []
      : [`${name} has a condition on ${other} with no value to compare to`]
  })
}

function hasEmptyGroup({ groups }: Condition): boolean {
  return groups.some(({ tests }) => tests.length === 0)
}

function isCircle(asked: Question, id: string | undefined): boolean {
  return asked.rules.some(({ when }) =>
    when.groups.some(({ tests }) => tests.some((test) => test.question === id)),
  )
}

type Compared = { operator: string; value: string; to: string; options: readonly string[] }

function isWhole({ type }: Question, { operator, value, to, options }: Compared): boolean {
  if (operator === 'empty' || operator === 'answered') return true
  if (operator.startsWith('includes')) return options.length > 0
  if (isChoice(type)) return options.length === 1
  if (type === 'yes-no') return value === 'yes' || value === 'no'
  const values = operator === 'between' ? [value, to] : [value]
  if (type === 'number' || type === 'scale')
    return values.every((one) => one.trim() !== '' && Number.isFinite(Number(one)))
  if (type === 'date') return values.every((one) => /^\d{4}-\d{2}-\d{2}$/.test(one))
  return value.trim() !== ''
}

function faultsOfJump({ sections }: Definition, question: Question, rule: Rule, name: string) {
  if (rule.effect !== 'jump') return []
  const from = sections.findIndex(({ questions }) => questions.some(({ id }) => id === question.id))
  const to = sections.findIndex(({ id }) => id === rule.to)
  if (to < 0) return [`${name} jumps to a section that doesn’t exist`]
  return to <= from ? [`${name} jumps back. Choose a later section`] : []
}

function quotesOf(questions: readonly Question[], place: number): string[] {
  const question = questions[place]
  if (!question) return []
  const name = nameOf(question, place)
  return quotedIn(`${question.label} ${question.help}`).flatMap((id) => {
    const at = questions.findIndex((one) => one.id === id)
    if (at < 0) return [`${name} quotes a question that no longer exists`]
    return at >= place ? [`${name} quotes a later answer`] : []
  })
}
