import type { readApplication } from '#features/application-form/admin-contract.ts'
import { emptyDocument } from '#features/application-form/document.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Role } from '#shared/rights.ts'
import { anAdmin, type Says } from '#tests/office-page.tsx'
import type { readChecks, readCredit } from '../checks-contract.ts'
import type { OwnReview, readReviews } from '../contract.ts'
import { emptyReview } from '../empty-review.fixture.ts'

type Reviews = Answer<typeof readReviews>

export const at = '2026-11-20T15:00:00.000Z'
export const address = '/admin-panel/applications/a1?panel=reviews'

const application: Answer<typeof readApplication> = {
  id: 'a1',
  firstName: 'Applicant',
  lastName: '7K4Q',
  email: '',
  phoneNumber: '',
  isHidden: true,
  program: 'msc',
  status: 'in_review',
  statusAt: at,
  statusSeq: 4,
  intake: 'January 2027',
  listedAt: at,
  submittedAt: at,
  assignee: null,
  flags: [],
  attentionAt: null,
  country: '',
  state: null,
  emailConfirmed: false,
  round: 1,
  rounds: [],
  data: emptyDocument,
  answered: [],
  lists: { paymentSources: [], creditPrograms: [] },
  estimate: { selfPay: 0, lines: [], plan: '' },
  changed: [],
  returned: null,
  timeline: [],
  steps: [],
}

export const criteria = [
  { id: 'purpose', name: 'Purpose', help: 'Why now.', points: 5 },
  { id: 'means', name: 'Means', help: 'Room for it.', points: 5 },
]

/** One's own review, of version 3. */
export function own(change: Partial<OwnReview> = {}): OwnReview {
  return {
    ...emptyReview,
    id: 'r1',
    version: 3,
    phase: 1,
    weight: 1,
    criteria,
    assignedAt: at,
    doneAt: null,
    ...change,
  }
}

export function reviews(change: Partial<Reviews> = {}): Reviews {
  return {
    own: null,
    isBlind: false,
    hasConflict: false,
    isReviewable: true,
    progress: { done: 0, assigned: 0, wanted: 2 },
    isFirstReadingDone: false,
    reviews: [],
    agreement: null,
    conflicts: [],
    abstentions: [],
    possibleConflicts: [],
    candidates: [],
    ...change,
  }
}

/** An office with one application in review. */
export function office(shown: Reviews, change: Says = {}, role: Role = 'reviewer'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/applications/a1': () => ({ body: application }),
    'GET /api/admins/applications/a1/reviews': () => ({ body: shown }),
    'GET /api/admins/applications/a1/checks': () => ({ body: noChecks }),
    'GET /api/admins/applications/a1/credit': () => ({ body: noCredit }),
    ...change,
  }
}

const noChecks: Answer<typeof readChecks> = { checks: [], people: [], history: [] }
const noCredit: Answer<typeof readCredit> = { lines: [], total: 0, estimate: null }
