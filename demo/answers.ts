import { randomUUID } from 'node:crypto'
import type { DocumentChange } from '#features/application-form/document.ts'
import type { Program } from '#shared/programs.ts'
import type { Person } from '#tests/people.ts'
import { backgroundOf } from './backgrounds.ts'
import { ageAtDegree } from './papers.ts'
import { oneOf } from './random.ts'

type Told = { number: number; person: Person; program: Program }

/** What one person answers otherwise than the next; the rest is filled in alike. */
export function makeAnswers(
  random: () => number,
  { number, person, program }: Told,
): DocumentChange {
  const background = backgroundOf(number)
  const isMilitary = random() < 0.3
  const isDoD = random() < 0.15
  return {
    personalInfo: { isMilitaryAffiliated: isMilitary, isDoDEmployee: isDoD },
    education: {
      statement: background.statement,
      ...(program === 'msc' && {
        country: background.country ?? 'US',
        bachelorsInstitution: background.institution,
        bachelorsDegree: background.degree,
        bachelorsYear: Number(person.dateOfBirth.slice(0, 4)) + ageAtDegree,
      }),
    },
    employment: {
      isSeeingCoachingClients: random() < 0.6,
      currentEmployer: {
        name: background.employer,
        jobTitle: background.title,
        hoursPerWeek: 20 + Math.floor(random() * 25),
        yearsInRole: oneOf(random, ['3-5', '6-10']),
      },
      previousEmployers: [
        {
          id: randomUUID(),
          name: background.previous.employer,
          jobTitle: background.previous.title,
          hoursPerWeek: 40,
          yearsInRole: '6-10',
        },
      ],
    },
    ...planOf(number, isMilitary, isDoD),
    creditTransfer: { selectedPrograms: random() < 0.5 ? ['coach-training-60'] : [] },
  }
}

/** How somebody pays; absent where it is like everybody's: a part themselves, a part their employer. */
function planOf(number: number, isMilitary: boolean, isDoD: boolean): DocumentChange {
  if (isMilitary && number % 2 === 0) return plan('va-benefit', '18000')
  if (isDoD) return plan('dod-assistance', '9000')
  if (number % 7 === 0) return plan('scholarship', '6000')
  if (number % 5 === 0) return plan('loan', '12000')
  return number % 3 === 0 ? { financialPlan: { selectedPayments: ['self-pay'] } } : {}
}

function plan(id: string, amount: string): DocumentChange {
  return {
    financialPlan: { selectedPayments: ['self-pay', id], expectedAmounts: [{ id, amount }] },
  }
}
