import { type Definition, type Question, questionsOf } from '#shared/questions/definition.ts'
import { typeWords } from './builder-words.ts'

export type DefinitionChange = {
  id: string
  label: string
  kind: 'added' | 'removed' | 'retyped' | 'changed' | 'moved'
  /** What is different, a sentence each. */
  says: string[]
}

/** What is different between two versions, question by question, in the order of the newer one. */
export function changesBetween(before: Definition, after: Definition): DefinitionChange[] {
  const olds = questionsOf(before)
  const news = questionsOf(after)
  const stayed = news.filter(({ id }) => olds.some((old) => old.id === id))
  const order = olds.filter(({ id }) => stayed.some((one) => one.id === id)).map(({ id }) => id)
  const present = news.flatMap((question): DefinitionChange[] => {
    const old = olds.find(({ id }) => id === question.id)
    const { id, label } = question
    if (!old) return [{ id, label, kind: 'added', says: [] }]
    if (old.type !== question.type) {
      const says = [`Was: ${typeWords[old.type]}. Now: ${typeWords[question.type]}`]
      return [{ id, label, kind: 'retyped', says }]
    }
    const says = differences(old, question)
    if (says.length > 0) return [{ id, label, kind: 'changed', says }]
    const hasMoved =
      order.indexOf(id) !== stayed.findIndex((one) => one.id === id) ||
      sectionOf(before, id) !== sectionOf(after, id)
    return hasMoved ? [{ id, label, kind: 'moved', says: [] }] : []
  })
  const gone = olds
    .filter(({ id }) => news.every((one) => one.id !== id))
    .map(({ id, label }): DefinitionChange => ({ id, label, kind: 'removed', says: [] }))
  return [...present, ...gone]
}

function sectionOf({ sections }: Definition, id: string): string | undefined {
  return sections.find(({ questions }) => questions.some((one) => one.id === id))?.id
}

function differences(old: Question, now: Question): string[] {
  const says: string[] = []
  if (old.label !== now.label) says.push(`Previously “${old.label}”`)
  if (old.help !== now.help) says.push('The help text changed')
  if (old.required !== now.required) says.push(now.required ? 'Now required' : 'No longer required')
  says.push(...differentOptions(old, now))
  if (old.isRestricted !== now.isRestricted)
    says.push(now.isRestricted ? 'Is now restricted' : 'Is no longer restricted')
  if (!isAlike(old.rules, now.rules)) says.push('Its rules changed')
  if (!isAlike(old.fields, now.fields)) says.push('The questions for each item changed')
  const rest = ({
    hasOther,
    min,
    max,
    unit,
    format,
    lowest,
    highest,
    link,
    keepMonths,
  }: Question) => [...[hasOther, min, max, unit, format, lowest, highest, link, keepMonths]]
  if (!isAlike(rest(old), rest(now))) says.push('Its limits or details changed')
  return says
}

function differentOptions(old: Question, now: Question): string[] {
  const says: string[] = []
  for (const option of now.options) {
    const before = old.options.find(({ id }) => id === option.id)
    if (!before) says.push(`New answer “${option.label}”`)
    else if (before.label !== option.label)
      says.push(`The answer “${before.label}” now reads “${option.label}”`)
    else if (before.isAlone !== option.isAlone)
      says.push(
        `The answer “${option.label}” ${option.isAlone ? 'now' : 'no longer'} excludes the rest`,
      )
  }
  for (const option of old.options)
    if (now.options.every(({ id }) => id !== option.id))
      says.push(`Removed answer “${option.label}”`)
  return says
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
