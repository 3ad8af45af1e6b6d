import { describe, expect, test } from 'vitest'
import { likelyConflicts, type Surroundings } from './likely-conflicts.ts'

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@riversidehospital.org' }
const ben = { id: 'ben', name: 'Ben Cole', email: 'ben@institute.edu' }
const cai = { id: 'cai', name: 'Cai Wu', email: 'cai@institute.edu' }
const staff = [ana, ben, cai]

function around(change: Partial<Surroundings> = {}): Surroundings {
  const applicant = { lastNames: ['Okafor'], email: 'ada@example.org' }
  return { applicant, recommenders: [], employers: [], ...change }
}

function reasons(change: Partial<Surroundings>, people = staff) {
  return Object.fromEntries(
    likelyConflicts(people, around(change)).map((one) => [one.id, one.reasons]),
  )
}

describe('someone who can review is proposed as too close', () => {
  test('to an applicant of their family name, whatever its accents', () => {
    const email = 'ada@example.org'
    expect(reasons({ applicant: { lastNames: ['Ruíz'], email } })).toEqual({
      ana: ['Same family name'],
    })
    expect(reasons({ applicant: { lastNames: ['Uiz'], email } })).toEqual({})
    expect(reasons({ applicant: { lastNames: ['', '-'], email } })).toEqual({})
  })

  test('where their address is of the domain of the applicant or of a recommender', () => {
    expect(
      reasons({
        applicant: { lastNames: [], email: 'ada@RiversideHospital.org' },
        recommenders: [{ name: 'Jo Doe', email: 'jo@riversidehospital.org' }],
      }),
    ).toEqual({
      ana: [
        'Same email domain as the applicant: riversidehospital.org',
        'Same email domain as a recommender, Jo Doe: riversidehospital.org',
      ],
    })
  })

  test('not because of a provider that anyone has, nor of the domain that most of the office has', () => {
    const people = [ben, cai, { ...ana, email: 'ana@gmail.com' }]
    const lastNames: string[] = []
    expect(reasons({ applicant: { lastNames, email: 'ada@gmail.com' } }, people)).toEqual({})
    expect(reasons({ applicant: { lastNames, email: 'ada@institute.edu' } }, people)).toEqual({})
    const live = [{ ...ana, email: 'ana@yahoo.co.uk' }]
    expect(reasons({ applicant: { lastNames, email: 'ada@yahoo.co.uk' } }, live)).toEqual({})
  })

  test('where they are a recommender themselves, by address or by name', () => {
    const recommenders = [
      { name: 'Prof. Cole', email: 'BEN@institute.edu' },
      { name: 'Cai Wu', email: 'cai@example.com' },
    ]
    expect(reasons({ recommenders })).toEqual({
      ben: ['Named as a recommender'],
      cai: ['Named as a recommender'],
    })
  })

  test('where an employer of the applicant has the name of their domain', () => {
    const of = (employer: string) => reasons({ employers: [employer] })
    const found = (employer: string) => ({
      ana: [`Their email address belongs to an employer of the applicant: ${employer}`],
    })
    expect(of('Riverside Hospital')).toEqual(found('Riverside Hospital'))
    expect(of('The Riverside-Hospital, Inc.')).toEqual(found('The Riverside-Hospital, Inc.'))
    for (const other of ['Riverside', 'Hospital', 'org', '', 'Inc.']) expect(of(other)).toEqual({})
  })
})
