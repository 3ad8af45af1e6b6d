import { describe, expect, test } from 'vitest'
import type { Program } from '#shared/programs.ts'
import { completeAnswers, furtherAnswers } from '#tests/answers.ts'
import { firstValues } from '#tests/first-values.ts'
import { handedIn, nameOf } from './answers.ts'
import { emptyDocument, type Leaf, leavesOf, withAnswers } from './document.ts'
import { droppedFrom } from './dropped-answers.ts'
import { sections } from './questions.ts'
import { linesOf } from './section-lines.ts'

function asking(changes: Record<string, Leaf> = {}, program: Program = 'msc') {
  const answers = [...leavesOf(completeAnswers(program)), ...Object.entries(changes)]
  return {
    program,
    answers: withAnswers(emptyDocument, answers),
    lists: {
      paymentSources: firstValues['payment-sources'],
      creditPrograms: firstValues['credit-catalogue'],
    },
    now: new Date('2026-11-21T15:00:00.000Z'),
    person: { email: 'maya@example.org', country: 'US' },
    currency: 'USD',
  }
}

function words(id: string, ...given: Parameters<typeof asking>) {
  const section = sections.find((one) => one.id === id)
  if (!section) throw new Error(`no section ${id}`)
  return Object.fromEntries(
    linesOf(section, asking(...given)).map(({ path, words }) => [
      path.split('.').slice(1).join('.'),
      words,
    ]),
  )
}

describe('an answer in words', () => {
  test('reads as it was given: yes and no, names of states, countries and choices, money', () => {
    expect(
      words('personal-information', {
        'personalInfo.isUSCitizen': false,
        'personalInfo.citizenship': 'PL',
        'personalInfo.residency': 'Visa holder',
      }),
    ).toEqual({
      isUSCitizen: ['No'],
      citizenship: ['Poland'],
      residency: ['Visa holder'],
      isMilitaryAffiliated: ['No'],
      isDoDEmployee: ['No'],
      state: ['Maryland'],
    })
    expect(words('financial-plan')).toEqual({
      selectedPayments: ['I will pay myself', 'My employer pays part'],
      'selfPayContribution.upFrontContribution': ['$2,500'],
      'selfPayContribution.monthlyPaymentContribution': ['$450'],
      expectedAmounts: ['My employer pays part: $5,000'],
    })
  })

  test('of rows is a line each', () => {
    const { previousEmployers, 'currentEmployer.hoursPerWeek': hours } = words('employment')
    expect(previousEmployers).toEqual([
      'Harbor Street School, Teacher, 40 hours a week, 6-10 years',
    ])
    expect(hours).toEqual(['36'])
    const open = words('employment', { 'employment.previousEmployers': [{ id: 'a' }] })
    expect(open.previousEmployers).toEqual([])
  })

  test('that was never given has no words, and what cannot be read is as it was typed', () => {
    const said = words('financial-plan', {
      'financialPlan.selfPayContribution.upFrontContribution': '',
      'financialPlan.selfPayContribution.monthlyPaymentContribution': 'what I can',
      'financialPlan.selectedPayments': ['self-pay', 'gone-from-the-list'],
    })
    expect(said).toMatchObject({
      'selfPayContribution.upFrontContribution': [],
      'selfPayContribution.monthlyPaymentContribution': ['what I can'],
      selectedPayments: ['I will pay myself', 'gone-from-the-list'],
    })
  })

  test('of restricted questions is left out for anyone who may not read it', () => {
    const [personal] = sections
    if (!personal) throw new Error('a section is missing')
    const shown = linesOf(personal, asking(), { withRestricted: false })
    expect(shown.map(({ path }) => path)).toEqual(['personalInfo.state'])
  })
})

describe('what is handed in', () => {
  test.each(['ba', 'msc'] as const)('for %s is what is asked, no more and no less', (program) => {
    const withHidden = Object.fromEntries(
      [...leavesOf(furtherAnswers)].filter(([path]) => !path.startsWith('education.bachelors')),
    )
    const given = handedIn(asking(withHidden, program))
    expect(Object.keys(given).sort()).toEqual(
      sections
        .flatMap((section) => linesOf(section, asking({}, program)).map(({ path }) => path))
        .sort(),
    )
  })

  test('is tidied, and choices that are not offered are left out', () => {
    const given = handedIn(
      asking({
        'education.statement': '  Two\u200b words \n',
        'financialPlan.selectedPayments': ['self-pay', 'va-benefit', 'employer'],
        'financialPlan.expectedAmounts': [
          { id: 'employer', amount: 5 },
          { id: 'scholarship', amount: 5 },
        ],
        'creditTransfer.selectedPrograms': ['associate-degree', 'graduate-courses'],
      }),
    )
    expect(given).toMatchObject({
      'education.statement': 'Two words',
      'financialPlan.selectedPayments': ['self-pay', 'employer'],
      'financialPlan.expectedAmounts': [{ id: 'employer', amount: 5 }],
      'creditTransfer.selectedPrograms': ['graduate-courses'],
    })
  })
})

test('answers that are no longer asked are named, those that no one gave are not', () => {
  const given = {
    'personalInfo.militaryBranch': 'Navy',
    'education.mastersCountry': 'US',
    'education.mastersInstitution': 'Georgetown',
    'education.otherCountry': 'PL',
    'education.otherInstitution': '',
    'education.mastersYear': 2016,
  }
  const dropped = droppedFrom(
    asking(given),
    new Set([
      'personalInfo.militaryBranch',
      'education.mastersCountry',
      'education.mastersInstitution',
      'education.otherCountry',
      'education.otherInstitution',
    ]),
  )
  expect(dropped.map(nameOf)).toEqual([
    'Branch of service',
    'Institution of your master’s degree',
    'Country of your other degree',
  ])
})

test('no two questions of a section read the same on their own', () => {
  const all = { 'education.hasMasters': true, 'education.hasOtherDegree': true }
  for (const section of sections) {
    const labels = linesOf(section, { ...asking(all), currency: 'USD' }).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})
