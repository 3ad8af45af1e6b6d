import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DocumentChange, documentOf, emptyDocument, leavesOf } from './document.ts'

describe('the application document', () => {
  test('has the specified sections, keys and defaults', () => {
    expect(emptyDocument).toMatchObject({
      personalInfo: {
        isUSCitizen: true,
        isMilitaryAffiliated: false,
        isDoDEmployee: false,
        state: '',
      },
      education: { hasBachelors: true, country: 'US', hasMasters: false, mastersCountry: 'US' },
      employment: {
        isSeeingCoachingClients: false,
        isCurrentlyEmployed: true,
        currentEmployer: { name: '', jobTitle: '', hoursPerWeek: 0, yearsInRole: '<1' },
        hasPreviousEmployment: false,
        previousEmployers: [],
      },
      financialPlan: {
        selectedPayments: [],
        selfPayContribution: { upFrontContribution: '', monthlyPaymentContribution: '' },
      },
      creditTransfer: { selectedPrograms: [] },
    })
  })

  test('comes back whole from its leaves', () => {
    expect(documentOf(leavesOf(emptyDocument))).toEqual(emptyDocument)
  })

  test('takes any stored text back as it was', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const document = documentOf([['employment.currentEmployer.name', text]])
        expect(document.employment.currentEmployer.name).toBe(text)
      }),
    )
  })

  test('leaves out stored paths that it does not know', () => {
    const document = documentOf([
      ['personalInfo.gone', 'x'],
      ['__proto__.polluted', true],
      ['constructor.prototype.polluted', true],
    ])
    expect(document).toEqual(emptyDocument)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test.each([
    [{ employment: { currentEmployer: { hoursPerWeek: 12 } } }],
    [{ employment: { currentEmployer: { hoursPerWeek: '12' } } }],
    [{ employment: { currentEmployer: { hoursPerWeek: '' } } }],
    [{ employment: { currentEmployer: { hoursPerWeek: null } } }],
    [{ personalInfo: { isUSCitizen: null, state: '' } }],
    [{}],
  ])('takes the unfinished answers %j', (change) => {
    expect(z.safeParse(DocumentChange, change).success).toBe(true)
  })

  test.each([
    [{ personalInfo: { state: { code: 'MD' } } }],
    [{ personalInfo: [] }],
    [{ employment: { currentEmployer: { hoursPerWeek: {} } } }],
    [{ employment: { previousEmployers: 'none' } }],
    [{ creditTransfer: { selectedPrograms: [{}] } }],
  ])('refuses the wrong shape %j', (change) => {
    expect(z.safeParse(DocumentChange, change).success).toBe(false)
  })

  test('drops keys that it does not know', () => {
    const change = JSON.parse(
      '{"status":"accepted","personalInfo":{"__proto__":{"x":1},"role":"owner","state":"MD"}}',
    )
    expect(z.parse(DocumentChange, change)).toEqual({ personalInfo: { state: 'MD' } })
  })
})
