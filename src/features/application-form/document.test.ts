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
    [{ personalInfo: { state: { code: 'MD' } } }, 'Send text'],
    [{ personalInfo: { isUSCitizen: 'yes' } }, 'Send true or false'],
    [{ personalInfo: [] }, 'Send an object'],
    [{ employment: { currentEmployer: { hoursPerWeek: {} } } }, 'Send a number'],
    [{ employment: { previousEmployers: 'none' } }, 'Send a list'],
    [{ employment: { previousEmployers: ['none'] } }, 'Send an object'],
    [{ employment: { previousEmployers: [{ id: 1 }] } }, 'Send text'],
    [{ creditTransfer: { selectedPrograms: [{}] } }, 'Send text'],
    [{ financialPlan: { expectedAmounts: {} } }, 'Send a list'],
    [{ financialPlan: { expectedAmounts: ['employer'] } }, 'Send an object'],
    [{ financialPlan: { expectedAmounts: [{ id: 1, amount: 1 }] } }, 'Send text'],
  ])('refuses the wrong shape %j: %s', (change, sentence) => {
    const { error } = z.safeParse(DocumentChange, change)
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
  })

  test('takes text without the characters that no one sees, before it is measured', () => {
    const change = {
      education: { statement: `\0${'x'.repeat(20_000)}\u0007`, bachelorsYear: '20\u000016' },
      employment: {
        currentEmployer: { name: 'One\tTwo\r\nThree \ud800🎓\u001b' },
        previousEmployers: [{ name: 'Acme\0' }],
      },
      creditTransfer: { selectedPrograms: ['coach\u007f'] },
    }
    expect(z.parse(DocumentChange, change)).toEqual({
      education: { statement: 'x'.repeat(20_000), bachelorsYear: '2016' },
      employment: {
        currentEmployer: { name: 'One\tTwo\r\nThree 🎓' },
        previousEmployers: [{ name: 'Acme' }],
      },
      creditTransfer: { selectedPrograms: ['coach'] },
    })
  })

  test('drops keys that it does not know', () => {
    const change = JSON.parse(
      '{"status":"accepted","personalInfo":{"__proto__":{"x":1},"role":"owner","state":"MD"}}',
    )
    expect(z.parse(DocumentChange, change)).toEqual({ personalInfo: { state: 'MD' } })
  })
})
