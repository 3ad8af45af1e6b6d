import type { DocumentChange } from '#features/application-form/document.ts'
import type { Program } from '#shared/programs.ts'

const statement =
  `For eleven years I have led small teams, and the part of the work that stayed with me was
never the plan. It was the conversation before it: somebody says what they are really worried about, and the
plan changes. I began to train as a coach to get better at that conversation, and found that I had many habits
and few reasons for them. I want to study because I would like to know why some of what I do helps and some of
it does not, to be able to show it, and to work beside people who ask the same of themselves. The program fits
around a job that I mean to keep, and what I learn in a week I can try in the next one.`.replaceAll(
    '\n',
    ' ',
  )

/** Every answer that a program asks of somebody who lives and works in the United States. */
export function completeAnswers(program: Program) {
  return {
    personalInfo: {
      isUSCitizen: true,
      isMilitaryAffiliated: false,
      isDoDEmployee: false,
      state: 'MD',
    },
    education: {
      ...(program === 'ba' && { highestEducation: 'Associate degree' }),
      ...degrees[program],
      hasMasters: false,
      hasOtherDegree: false,
      statement,
    },
    employment: {
      isSeeingCoachingClients: true,
      coachingHours: 12,
      isCurrentlyEmployed: true,
      currentEmployer: {
        name: 'Chesapeake Regional Library',
        jobTitle: 'Team lead',
        hoursPerWeek: 36,
        yearsInRole: '3-5',
      },
      hasPreviousEmployment: true,
      previousEmployers: [
        {
          id: '0d6f6f0a-5d3b-4c7e-9a51-2f1f5c1f7a10',
          name: 'Harbor Street School',
          jobTitle: 'Teacher',
          hoursPerWeek: 40,
          yearsInRole: '6-10',
        },
      ],
    },
    financialPlan: {
      selectedPayments: ['self-pay', 'employer'],
      selfPayContribution: { upFrontContribution: '2500', monthlyPaymentContribution: '450' },
      expectedAmounts: [{ id: 'employer', amount: '5000' }],
    },
    creditTransfer: { selectedPrograms: ['coach-training-60'] },
    references: {
      waivesAccess: true,
      referees: referees.slice(0, program === 'ba' ? 1 : 2),
    },
  } as const satisfies DocumentChange
}

const referees = [
  {
    id: '7c1a4f5e-1f0a-4f5b-8a43-5a2c6d1e9b01',
    name: 'Ruth Adeyemi',
    email: 'ruth.adeyemi@college.example',
    relation: 'Taught me for two years',
    position: 'Professor of psychology, University of Maryland',
    phone: '',
  },
  {
    id: '7c1a4f5e-1f0a-4f5b-8a43-5a2c6d1e9b02',
    name: 'Tom Hale',
    email: 'tom.hale@library.example',
    relation: 'My supervisor since 2021',
    position: 'Head of branches, Chesapeake Regional Library',
    phone: '+1 410 555 0177',
  },
]

const degrees = {
  ba: { hasBachelors: false },
  msc: {
    hasBachelors: true,
    country: 'US',
    bachelorsInstitution: 'University of Maryland',
    bachelorsDegree: 'BA in psychology',
    bachelorsYear: 2012,
  },
} as const

/** What the form asks further of somebody whose answers open more questions. */
export const furtherAnswers = {
  personalInfo: {
    citizenship: 'PL',
    residency: 'I live outside the United States',
    militaryBranch: 'Navy',
    militaryStatus: 'Veteran',
    dodComponent: 'Defense Logistics Agency',
  },
  education: {
    withoutBachelors: 'I will have finished my degree in June, before the program begins.',
    country: 'US',
    bachelorsInstitution: 'University of Maryland',
    bachelorsDegree: 'BA in psychology',
    bachelorsYear: 2012,
    mastersCountry: 'US',
    mastersInstitution: 'Georgetown University',
    mastersDegree: 'MA in education',
    mastersYear: 2016,
    otherCountry: 'US',
    otherInstitution: 'Anne Arundel Community College',
    otherDegree: 'Associate degree in business',
    otherYear: 2009,
  },
} as const satisfies DocumentChange
