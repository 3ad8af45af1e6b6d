import * as z from 'zod/mini'

/** Wire values; the first, third, sixth to ninth are the specification's. */
export const Status = z.enum([
  'incomplete',
  'submitted',
  'scheduled',
  'in_review',
  'waitlisted',
  'accepted',
  'rejected',
  'deferred',
  'enrolled',
  'declined',
  'withdrawn',
  'rescinded',
])
export type Status = z.infer<typeof Status>

export const statuses = Status.options

type StatusWords = {
  /** What the applicant reads. */
  applicant: string
  /** What staff read. */
  staff: string
  tone: 'open' | 'waiting' | 'good' | 'over'
}

export const statusWords: Record<Status, StatusWords> = {
  incomplete: { applicant: 'Not yet submitted', staff: 'Incomplete', tone: 'open' },
  submitted: { applicant: 'Received', staff: 'Submitted', tone: 'waiting' },
  scheduled: { applicant: 'Interview booked', staff: 'Interview scheduled', tone: 'waiting' },
  in_review: { applicant: 'In review', staff: 'In review', tone: 'waiting' },
  waitlisted: { applicant: 'On the waitlist', staff: 'Waitlisted', tone: 'waiting' },
  accepted: { applicant: 'Offer of admission', staff: 'Accepted', tone: 'good' },
  rejected: { applicant: 'Not admitted', staff: 'Rejected', tone: 'over' },
  deferred: { applicant: 'Deferred to a later intake', staff: 'Deferred', tone: 'waiting' },
  enrolled: { applicant: 'Enrolled', staff: 'Enrolled', tone: 'good' },
  declined: { applicant: 'You declined the offer', staff: 'Declined', tone: 'over' },
  withdrawn: { applicant: 'Withdrawn', staff: 'Withdrawn', tone: 'over' },
  rescinded: { applicant: 'Offer withdrawn', staff: 'Offer withdrawn', tone: 'over' },
}

/**
 * The statuses as staff list and count them: what was sent back to its applicant is no draft that was never
 * sent. The application itself is `incomplete` in both.
 */
export const StaffStatus = z.enum(['incomplete', 'returned', ...Status.options])
export type StaffStatus = z.infer<typeof StaffStatus>

export type SubmittedStatus = { status: Status; submittedAt: string | Date | null }

export function staffStatusOf({ status, submittedAt }: SubmittedStatus): StaffStatus {
  return status === 'incomplete' && submittedAt !== null ? 'returned' : status
}

export function wordsOfStaffStatus(status: StaffStatus): string {
  return status === 'returned' ? 'Returned' : statusWords[status].staff
}

/** Where an application stands, in the words of staff. */
export function staffWordsOf(application: SubmittedStatus): string {
  return wordsOfStaffStatus(staffStatusOf(application))
}

/**
 * What may hold for an application by its status alone. `dashboard`: it is sent there instead of to the
 * form. `queue`: an answer of the office is awaited. `office`, `applicant`: theirs is the
 * next move. `interview`: one may be booked
 * or stands. `decided`: a decision was released. `over`: nothing follows but a reversal.
 */
export type Trait =
  | 'dashboard'
  | 'queue'
  | 'office'
  | 'applicant'
  | 'interview'
  | 'decided'
  | 'over'

/** The one place where a set of statuses is said; code asks `hasTrait` and `statusesOf`. */
export const traits: Record<Status, readonly Trait[]> = {
  incomplete: ['applicant'],
  submitted: ['dashboard', 'queue', 'office', 'interview'],
  scheduled: ['dashboard', 'queue', 'applicant', 'interview'],
  in_review: ['dashboard', 'queue', 'office'],
  waitlisted: ['dashboard', 'queue', 'office', 'decided'],
  accepted: ['dashboard', 'applicant', 'decided'],
  rejected: ['dashboard', 'decided', 'over'],
  deferred: ['dashboard', 'office', 'decided'],
  enrolled: ['dashboard', 'decided', 'over'],
  declined: ['dashboard', 'decided', 'over'],
  withdrawn: ['dashboard', 'over'],
  rescinded: ['dashboard', 'decided', 'over'],
}

export function hasTrait(status: Status, trait: Trait): boolean {
  return traits[status].includes(trait)
}

export function statusesOf(trait: Trait): Status[] {
  return statuses.filter((status) => hasTrait(status, trait))
}
