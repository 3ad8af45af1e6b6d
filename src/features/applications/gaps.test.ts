import { describe, expect, test } from 'vitest'
import { emptyDocument, type Leaf, withAnswers } from './document.ts'
import { gapsOf, isComplete } from './gaps.ts'
import { sections } from './questions.ts'

const [personal, education, employment] = sections
if (!personal || !education || !employment) throw new Error('A section is missing')

function document(answers: Record<string, Leaf>) {
  return withAnswers(emptyDocument, Object.entries(answers))
}

describe('gaps of a section', () => {
  test('the defaults leave none where they open no question', () => {
    expect(gapsOf(personal, 'msc', emptyDocument).size).toBe(0)
  })

  test.each([
    ['an answer that another opens', { 'personalInfo.isDoDEmployee': true }, 'dodComponent'],
    [
      'spaces alone',
      { 'personalInfo.isDoDEmployee': true, 'personalInfo.dodComponent': '  ' },
      'dodComponent',
    ],
    ['a choice that is not offered', { 'personalInfo.state': 'Atlantis' }, 'state'],
    [
      'a country that does not exist',
      {
        'personalInfo.isUSCitizen': false,
        'personalInfo.citizenship': 'ZZ',
        'personalInfo.residency': 'Visa holder',
      },
      'citizenship',
    ],
    ['a question left open', { 'personalInfo.isUSCitizen': null }, 'isUSCitizen'],
  ])('%s is one', (_, answers, key) => {
    expect([...gapsOf(personal, 'msc', document(answers)).keys()]).toEqual([`personalInfo.${key}`])
  })

  test('each has the sentence of its question, and what the program does not ask is none', () => {
    const gaps = gapsOf(education, 'msc', emptyDocument)
    expect(gaps.get('education.statement')).toBe('Enter your statement')
    expect(gaps.has('education.highestEducation')).toBe(false)
    expect(gapsOf(education, 'ba', emptyDocument).has('education.highestEducation')).toBe(true)
  })

  test('an empty list is one, a zero is not', () => {
    const gaps = gapsOf(employment, 'msc', document({ 'employment.hasPreviousEmployment': true }))
    expect(gaps.get('employment.previousEmployers')).toBe('Add an earlier employer')
    expect(gaps.has('employment.currentEmployer.hoursPerWeek')).toBe(false)
  })
})

describe('a section is complete', () => {
  const seen = new Set(personal.questions.map(({ path }) => path))

  test('once its questions were seen, defaults included', () => {
    expect(isComplete(personal, 'msc', emptyDocument, new Set())).toBe(false)
    expect(isComplete(personal, 'msc', emptyDocument, seen)).toBe(true)
  })

  test('without its optional answers, but not with a gap', () => {
    const most = new Set(seen)
    most.delete('personalInfo.state')
    expect(isComplete(personal, 'msc', emptyDocument, most)).toBe(true)
    const open = document({ 'personalInfo.isMilitaryAffiliated': true })
    expect(isComplete(personal, 'msc', open, seen)).toBe(false)
  })
})
