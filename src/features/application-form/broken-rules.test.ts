import { describe, expect, test } from 'vitest'
import { brokenRules, labelOfPath } from './broken-rules.ts'
import { emptyDocument, withAnswers } from './document.ts'
import { gapsOf, lacksOf } from './gaps.ts'
import { sections } from './questions.ts'

const lists = { paymentSources: [], creditPrograms: [] }

function asking(answers: Record<string, unknown>) {
  const document = withAnswers(emptyDocument, Object.entries(answers))
  return {
    program: 'msc' as const,
    answers: document,
    lists,
    now: new Date('2026-11-21'),
    person: { email: '', country: 'US' },
  }
}

function broken(answers: Record<string, unknown>) {
  const asked = asking(answers)
  const gaps = sections.flatMap((section) => [...gapsOf(section, asked).keys()])
  return brokenRules(gaps, asked)
}

describe('broken rules', () => {
  test('an open answer is missing', () => {
    expect(broken({})).toContainEqual({ path: 'education.statement', rule: 'missing' })
  })

  test.each([
    ['education.bachelorsYear', '1', 'year'],
    ['education.bachelorsYear', 'soon', 'year'],
    ['education.bachelorsDegree', 'x'.repeat(201), 'length'],
    ['education.statement', 'word '.repeat(801), 'words'],
    ['employment.currentEmployer.hoursPerWeek', '200', 'number'],
    ['education.country', 'Atlantis', 'choice'],
  ])('%s answered with what does not fit', (path, value, rule) => {
    expect(broken({ [path]: value }).filter((one) => one.path === path)).toEqual([{ path, rule }])
  })

  test('the rows of a list count once, by column', () => {
    const row = { name: '', jobTitle: 'Teacher', hoursPerWeek: '900', yearsInRole: '3-5' }
    const found = broken({
      'employment.hasPreviousEmployment': true,
      'employment.previousEmployers': [row, { ...row, name: 'Harbor School' }],
    })
    expect(found.filter(({ path }) => path.startsWith('employment.previousEmployers'))).toEqual([
      { path: 'employment.previousEmployers.name', rule: 'missing' },
      { path: 'employment.previousEmployers.hoursPerWeek', rule: 'number' },
    ])
  })

  test('a default that no one confirmed is missing', () => {
    const asked = asking({})
    const lacks = sections.flatMap((section) => [...lacksOf(section, asked, new Set()).keys()])
    expect(brokenRules(lacks, asked)).toContainEqual({
      path: 'personalInfo.isUSCitizen',
      rule: 'missing',
    })
  })

  test('what the form does not have is left out', () => {
    expect(brokenRules(['education.shoeSize', ''], asking({}))).toEqual([])
    expect(labelOfPath('education.shoeSize')).toBeUndefined()
  })

  test('every broken rule has a question that can be named', () => {
    for (const { path } of broken({ 'employment.hasPreviousEmployment': true }))
      expect(labelOfPath(path)).toBeTruthy()
  })
})
