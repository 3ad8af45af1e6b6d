import type { DocumentChange } from '../document.ts'

/** An answer against each rule of the form. */
export function everythingWrong(ownEmail: string): DocumentChange {
  const row = { name: 'A', relation: 'B', position: '' }
  return {
    personalInfo: {
      isUSCitizen: false,
      citizenship: 'ZZ',
      residency: 'Nowhere',
      isMilitaryAffiliated: true,
      isDoDEmployee: true,
    },
    education: {
      country: 'ZZ',
      bachelorsInstitution: 'x'.repeat(201),
      bachelorsDegree: '',
      bachelorsYear: 98,
      hasMasters: true,
      hasOtherDegree: null,
      statement: 'word '.repeat(801),
      isComplete: 'not-yet',
    },
    employment: {
      coachingHours: 'many',
      currentEmployer: { name: '', hoursPerWeek: 400 },
      previousEmployers: [{ name: 'One' }],
    },
    financialPlan: {
      selfPayContribution: { upFrontContribution: 'a lot', monthlyPaymentContribution: -5 },
      expectedAmounts: [{ id: 'employer', amount: 'much' }],
    },
    references: {
      waivesAccess: null,
      referees: [
        { ...row, email: ownEmail.toUpperCase() },
        { ...row, email: 'nobody' },
        { ...row, email: ownEmail },
      ],
    },
  }
}
