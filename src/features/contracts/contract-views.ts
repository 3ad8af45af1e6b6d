import type { WaitingContract } from './admin-contract.ts'

/** The contracts by what they wait for, as the tabs of their page name them. */
export const waitingWords: Record<WaitingContract, string> = {
  all: 'All',
  office: 'Needs our signature',
  applicant: 'Awaiting signature',
  failed: 'Failed',
  complete: 'Complete',
  over: 'Closed',
}
