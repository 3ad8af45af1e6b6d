import { describe, expect, test } from 'vitest'
import type { Program } from '#shared/programs.ts'
import { completeAnswers } from '#tests/answers.ts'
import { lists, questionContext } from '#tests/question-context.ts'
import { countedAnswers, handedIn } from './answers.ts'
import { askedOf, askedSections, offeredSources, type QuestionContext } from './asked-questions.ts'
import { fieldsFor } from './core-questions.ts'
import { emptyDocument, type Leaf, leavesOf } from './document.ts'
import { droppedFrom } from './dropped-answers.ts'
import { estimateFor } from './estimate.ts'
import type { Exceptions } from './form-lists.ts'
import { lacksOf } from './gaps.ts'
import { preparationListFor } from './preparation-list.ts'
import { sections } from './questions.ts'
import { linesOf } from './section-lines.ts'

/** Everything answered, with these exceptions of the master's form. */
function asking(
  msc: Exceptions['msc'],
  changes: Record<string, Leaf> = {},
  program: Program = 'msc',
) {
  const answers = { ...Object.fromEntries(leavesOf(completeAnswers(program))), ...changes }
  return questionContext(answers, { program, lists: { ...lists, exceptions: { ba: {}, msc } } })
}

function askedPaths(context: QuestionContext) {
  return sections.flatMap((section) => askedOf(section, context).map(({ path }) => path))
}

function lackedPaths(context: QuestionContext) {
  const answered = new Set(leavesOf(context.answers).keys())
  return sections.flatMap((section) => [...lacksOf(section, context, answered).keys()])
}

const employed = 'employment.isCurrentlyEmployed'
const employer = 'employment.currentEmployer.name'
const statement = 'education.statement'

describe('a question that a program leaves out', () => {
  test('is asked nowhere with all that it opens, whatever was answered before', () => {
    const context = { ...asking({ [employed]: 'off' }), currency: 'USD' }
    const employment = sections.filter(({ id }) => id === 'employment')
    const lines = employment.flatMap((section) => linesOf(section, context))
    expect(askedPaths(asking({}))).toEqual(expect.arrayContaining([employed, employer]))
    for (const paths of [
      askedPaths(context),
      Object.keys(handedIn(context)),
      lines.map(({ path }) => path),
    ])
      expect(paths.filter((path) => path === employed || path === employer)).toEqual([])
    expect(lackedPaths(context)).toEqual([])
    const dropped = droppedFrom(context, new Set([employer])).map(({ path }) => path)
    expect(dropped).toEqual([employer])
  })

  test('opens no way to pay and asks for no document', () => {
    const served = { 'personalInfo.isMilitaryAffiliated': true }
    const context = asking({ 'personalInfo.isMilitaryAffiliated': 'off' }, served)
    const sources = (of: QuestionContext) => offeredSources(of).map(({ id }) => id)
    expect(sources(asking({}, served))).toContain('va-benefit')
    expect(sources(context)).not.toContain('va-benefit')
    expect(countedAnswers(context).personalInfo.isMilitaryAffiliated).toBeNull()
  })

  test('counts for nothing in the estimate', () => {
    const tariff = { credits: 36, perCredit: 100, fees: [], lengthMonths: 20, currency: 'USD' }
    const creditIn = (of: QuestionContext) => estimateFor(of, tariff).credit
    expect(creditIn(asking({}))).toBeGreaterThan(0)
    expect(creditIn(asking({ 'creditTransfer.selectedPrograms': 'off' }))).toBe(0)
  })

  test('takes its section along where nothing is left of it, and stays in the other program', () => {
    const off = { [statement]: 'off' } as const
    const shown = (of: QuestionContext) => askedSections(sections, of).map(({ id }) => id)
    expect(shown(asking(off))).not.toContain('statement')
    expect(shown(asking(off, {}, 'ba'))).toContain('statement')
    expect(askedPaths(asking(off, {}, 'ba'))).toContain(statement)
  })

  test('is not told to anyone who prepares', () => {
    const prepared = (msc: Exceptions['msc']) => preparationListFor(asking(msc))
    expect(prepared({})).toContain('Your degrees: field and year')
    expect(prepared({ 'education.hasBachelors': 'off' })).not.toContain(
      'Your degrees: field and year',
    )
  })
})

test('an optional question is asked, and may stay empty', () => {
  const context = asking({ [statement]: 'optional' }, { [statement]: '' })
  expect(askedPaths(context)).toContain(statement)
  expect(lackedPaths(context)).toEqual([])
  expect(lackedPaths(asking({}, { [statement]: '' }))).toEqual([statement])
})

test('no question of either program can be left out so that the rest cannot be handed in', () => {
  for (const program of ['ba', 'msc'] as const) {
    const [list] = fieldsFor(program)
    const [choice] = list?.kind === 'list' ? list.fields : []
    const paths = choice?.kind === 'choice' ? choice.options.map(({ value }) => value) : []
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) {
      const answers = Object.fromEntries(leavesOf(completeAnswers(program)))
      // Back to what the form begins with, as for somebody who was never asked.
      const blank = { ...answers, [path]: leavesOf(emptyDocument).get(path) ?? null }
      const exceptions = { ba: { [path]: 'off' }, msc: { [path]: 'off' } } as const
      const context = questionContext(blank, { program, lists: { ...lists, exceptions } })
      expect(lackedPaths(context), path).toEqual([])
    }
  }
})
