import { describe, expect, test } from 'vitest'
import type { Program } from '#shared/programs.ts'
import { parseMoney } from '#shared/questions/figures.ts'
import { completeAnswers } from '#tests/answers.ts'
import { firstValues } from '#tests/first-values.ts'
import { countedAnswers, withKnown } from './answers.ts'
import { askedOf, type QuestionContext } from './asked-questions.ts'
import { emptyDocument, type Leaf, leavesOf, withAnswers } from './document.ts'
import { gapsOf, isComplete, lacksOf } from './gaps.ts'
import { preparationListFor } from './preparation-list.ts'
import { sections } from './questions.ts'

const [personal, education, statement, employment, financial, credit] = sections
if (!personal || !education || !statement || !employment || !financial || !credit)
  throw new Error('A section is missing')

function asking(answers: Record<string, Leaf> = {}, program: Program = 'msc'): QuestionContext {
  return {
    program,
    answers: withAnswers(emptyDocument, Object.entries(answers)),
    lists: {
      paymentSources: firstValues['payment-sources'],
      creditPrograms: firstValues['credit-catalogue'],
    },
    now: new Date('2026-11-21T15:00:00.000Z'),
    person: { email: 'maya@example.org', country: 'US' },
  }
}

function complete(program: Program, changes: Record<string, Leaf> = {}): QuestionContext {
  return asking({ ...Object.fromEntries(leavesOf(completeAnswers(program))), ...changes }, program)
}

describe('gaps of a section', () => {
  test('the defaults leave none where they open no question', () => {
    expect(gapsOf(personal, asking()).size).toBe(0)
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
    expect([...gapsOf(personal, asking(answers)).keys()]).toEqual([`personalInfo.${key}`])
  })

  test('each has the sentence of its question, and what the program does not ask is none', () => {
    const gaps = gapsOf(education, asking())
    expect(gapsOf(statement, asking()).get('education.statement')).toBe('Enter your statement')
    expect(gaps.has('education.highestEducation')).toBe(false)
    expect(gapsOf(education, asking({}, 'ba')).has('education.highestEducation')).toBe(true)
  })

  test('an empty list is one, a zero is not', () => {
    const gaps = gapsOf(employment, asking({ 'employment.hasPreviousEmployment': true }))
    expect(gaps.get('employment.previousEmployers')).toBe('Add an earlier employer')
    expect(gaps.has('employment.currentEmployer.hoursPerWeek')).toBe(false)
  })

  test.each(['ba', 'msc'] as const)('complete answers for %s have none', (program) => {
    expect(sections.flatMap((section) => [...gapsOf(section, complete(program))])).toEqual([])
  })
})

describe('the bachelor’s form asks of a degree', () => {
  const degrees = { 'education.hasMasters': true, 'education.hasOtherDegree': true }

  test.each([
    ['', []],
    ['High school diploma or equivalent', []],
    ['Some college, no degree', []],
    ['Associate degree', ['other']],
    ['Bachelor’s degree or higher', ['bachelors', 'masters', 'other']],
  ])('after “%s”: %j, whatever else is stored', (level, asked) => {
    const answers = asking({ ...degrees, 'education.highestEducation': level }, 'ba')
    const paths = askedOf(education, answers).map(({ path }) => path)
    expect(paths.filter((path) => /\.has[A-Z]/.test(path))).toHaveLength(asked.length)
    expect(paths.filter((path) => path.endsWith('Institution'))).toEqual(
      asked.map((one) => `education.${one}Institution`),
    )
  })
})

test.each(['ba', 'msc'] as const)(
  'what the form for %s does not ask opens no question',
  (program) => {
    const wide = { 'education.hasMasters': true, 'education.hasOtherDegree': true }
    const pathsOf = (answers: QuestionContext) =>
      sections.flatMap((section) => askedOf(section, answers).map(({ path }) => path))
    for (const level of ['', 'Some college, no degree', 'Associate degree'])
      for (const given of [{}, wide]) {
        const answers = asking({ ...given, 'education.highestEducation': level }, program)
        const counted = { ...answers, answers: countedAnswers(answers) }
        expect(pathsOf(counted)).toEqual(pathsOf(answers))
      }
  },
)

test.each([
  ['US', {}, true],
  ['DE', {}, false],
  ['US', { 'personalInfo.isUSCitizen': false, 'personalInfo.residency': 'Visa holder' }, true],
  [
    'US',
    {
      'personalInfo.isUSCitizen': false,
      'personalInfo.residency': 'I live outside the United States',
    },
    false,
  ],
] as const)('with an account in %s and %j the state is asked: %s', (country, answers, isAsked) => {
  const person = { email: '', country, state: 'MD' }
  const asked = askedOf(personal, { ...asking(answers), person }).map(({ path }) => path)
  expect(asked.includes('personalInfo.state')).toBe(isAsked)
})

test('what to have at hand is what the form asks, and no more', () => {
  const lists = { ...asking().lists, referees: { ba: 0, msc: 2 } }
  expect(preparationListFor({ program: 'msc', lists }).at(-1)).toBe(
    'Name and email of 2 people who can write about you',
  )
  const creditPrograms: typeof lists.creditPrograms = []
  expect(preparationListFor({ program: 'ba', lists: { ...lists, creditPrograms } })).toEqual([
    'Your degrees: field and year',
    'Your employers',
    'A plan to pay',
  ])
})

test('what the account says is there until it is answered', () => {
  const { answers } = asking()
  const person = { email: '', country: 'US', state: 'MD' }
  const shown = (answered: string[]) =>
    withKnown(answers, new Set(answered), person).personalInfo.state
  expect([shown([]), shown(['personalInfo.state'])]).toEqual(['MD', ''])
})

describe('what is wrong is said as the rule', () => {
  const hours = 'employment.currentEmployer.hoursPerWeek'
  const year = 'education.bachelorsYear'
  const start = 'financialPlan.selfPayContribution.upFrontContribution'

  test.each([
    [employment, hours, 'forty', 'Hours per week must be a whole number'],
    [employment, hours, '37.5', 'Hours per week must be a whole number'],
    [employment, hours, 169, 'Hours per week must be between 0 and 168'],
    [employment, hours, '-1', 'Hours per week must be between 0 and 168'],
    [employment, hours, '１６９', 'Hours per week must be between 0 and 168'],
    [
      employment,
      'employment.currentEmployer.name',
      'x'.repeat(201),
      'Employer must be 200 characters or fewer',
    ],
    [education, year, '98', 'The year of your bachelor’s degree must be a year, like 2016'],
    [education, year, 1899, 'The year of your bachelor’s degree must be 1940 or later'],
    [education, year, '2027', 'The year of your bachelor’s degree can’t be a future year'],
    [
      statement,
      'education.statement',
      'word '.repeat(801),
      'Your statement must be 800 words or fewer. It has 801',
    ],
    [financial, start, 'a lot', 'The amount at the start must be an amount, like 1500 or 1500.50'],
    [financial, start, '-5', 'The amount at the start must be an amount, like 1500 or 1500.50'],
    [financial, start, '10,000,000.01', 'The amount at the start must be 10,000,000 or less'],
    [financial, 'financialPlan.selectedPayments', ['va-benefit'], 'Select at least one way to pay'],
  ] as const)('%#: %s %s %s', (section, path, value, sentence) => {
    expect(gapsOf(section, complete('msc', { [path]: value })).get(path)).toBe(sentence)
  })

  test.each([
    [employment, hours, '４０'],
    [education, year, '２０１６'],
    [financial, start, '１,５００'],
    [financial, start, '10,000,000'],
  ] as const)('and nothing of what counts: %#: %s %s %s', (section, path, value) => {
    expect(gapsOf(section, complete('msc', { [path]: value })).get(path)).toBeUndefined()
  })

  test('in the cell of a row, with its number', () => {
    const rows = [
      { name: 'One', jobTitle: 'Clerk', hoursPerWeek: 20, yearsInRole: '1-2' },
      { name: '', jobTitle: 'Clerk', hoursPerWeek: 'many', yearsInRole: '1-2' },
    ]
    const gaps = gapsOf(employment, complete('msc', { 'employment.previousEmployers': rows }))
    expect([...gaps]).toEqual([
      ['employment.previousEmployers.1.name', 'Employer 2: enter the employer’s name'],
      [
        'employment.previousEmployers.1.hoursPerWeek',
        'Employer 2: hours per week must be a whole number',
      ],
    ])
  })

  test('for an expected amount by its source, and not for a source that is not offered', () => {
    const amounts = [
      { id: 'employer', amount: 'much' },
      { id: 'va-benefit', amount: 'much' },
    ]
    const gaps = gapsOf(financial, complete('msc', { 'financialPlan.expectedAmounts': amounts }))
    expect([...gaps]).toEqual([
      [
        'financialPlan.expectedAmounts.employer',
        'The amount for “My employer pays part” must be an amount, like 1500 or 1500.50',
      ],
    ])
  })
})

test.each([
  ['1500', 1500],
  ['1,500', 1500],
  ['$ 1 500.50', 1500.5],
  ['12,345,678.9', 12_345_678.9],
  ['０５', 5],
  ['1,50', undefined],
  ['1,2,3', undefined],
  ['1500,000', undefined],
  ['1,500,', undefined],
  [1500, 1500],
  ['', undefined],
  [null, undefined],
  ['1500.505', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('%j is the amount %s', (typed, amount) => {
  expect(parseMoney(typed)).toBe(amount)
})

describe('a section is complete', () => {
  const seen = new Set(personal.questions.map(({ path }) => path))

  test('once its questions were seen, defaults included', () => {
    expect(isComplete(personal, asking(), new Set())).toBe(false)
    expect(isComplete(personal, asking(), seen)).toBe(true)
  })

  test('without its optional answers, but not with a gap', () => {
    const most = new Set(seen)
    most.delete('personalInfo.state')
    expect(isComplete(personal, asking(), most)).toBe(true)
    expect(isComplete(credit, asking(), new Set())).toBe(true)
    const open = asking({ 'personalInfo.isMilitaryAffiliated': true })
    expect(isComplete(personal, open, seen)).toBe(false)
  })

  test('and otherwise lacks its gaps and what was never saved, in the order of the form', () => {
    const answers = asking({ 'personalInfo.isMilitaryAffiliated': true })
    const answered = new Set(['personalInfo.isMilitaryAffiliated'])
    expect([...lacksOf(personal, answers, answered)]).toEqual([
      ['personalInfo.isUSCitizen', 'Answer “Are you a U.S. citizen?”'],
      ['personalInfo.militaryBranch', 'Select the branch of service'],
      ['personalInfo.militaryStatus', 'Select your connection to the military'],
      [
        'personalInfo.isDoDEmployee',
        'Answer “Are you a civilian employee of the Department of Defense?”',
      ],
    ])
  })
})
