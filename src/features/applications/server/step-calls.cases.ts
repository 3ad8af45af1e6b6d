import type { Route } from '#shared/endpoint.ts'
import { Role } from '#shared/rights.ts'
import type { OfficeStep } from '../office-steps.ts'
import type { Status } from '../status.ts'
import type { StepName } from '../steps.ts'

export type StepCall = {
  step: StepName
  route: Route
  who: 'applicant' | Role
  /** Absent: this caller has no right to it at all. */
  ends?: Partial<Record<Status, Status>>
}

const roles = Role.options
const withdrawn: StepCall['ends'] = {
  submitted: 'withdrawn',
  scheduled: 'withdrawn',
  in_review: 'withdrawn',
  waitlisted: 'withdrawn',
  accepted: 'withdrawn',
  deferred: 'withdrawn',
}
const returned: StepCall['ends'] = {
  submitted: 'incomplete',
  scheduled: 'incomplete',
  in_review: 'incomplete',
}
const accepted: StepCall['ends'] = { accepted: 'declined', deferred: 'declined' }
const reopened: StepCall['ends'] = {
  rejected: 'in_review',
  declined: 'in_review',
  withdrawn: 'in_review',
  rescinded: 'in_review',
}
const own = 'POST /api/users/applications/{id}'
const office = 'POST /api/admins/applications/{id}'
export const ofBooking = 'POST /api/admins/interviews/{id}'
const interviewing: readonly Role[] = ['owner', 'admissions', 'interviewer']

/** The steps that have calls today, with every caller who could try, written apart from the table. */
export const stepCalls: StepCall[] = [
  { step: 'submit', route: `${own}/submit`, who: 'applicant', ends: { incomplete: 'submitted' } },
  { step: 'withdraw', route: `${own}/withdraw`, who: 'applicant', ends: withdrawn },
  { step: 'decline', route: `${own}/decline`, who: 'applicant', ends: accepted },
  { step: 'book', route: `${own}/interview`, who: 'applicant', ends: { submitted: 'scheduled' } },
  {
    step: 'cancel-booking',
    route: `${own}/interview/cancel`,
    who: 'applicant',
    ends: { scheduled: 'submitted' },
  },
  ...byStaff('book', `${office}/interview`, interviewing, { submitted: 'scheduled' }),
  ...byStaff('cancel-booking', `${ofBooking}/cancel`, interviewing, { scheduled: 'submitted' }),
  ...byStaff('no-show', `${ofBooking}/missed`, interviewing, { scheduled: 'submitted' }),
  ...byStaff('hold-interview', `${ofBooking}/held`, interviewing, { scheduled: 'in_review' }),
  ...byStaff('return', `${office}/return`, ['owner', 'admissions'], returned),
  ...byStaff('withdraw', `${office}/withdraw`, ['owner', 'admissions'], withdrawn),
  ...byName('waive-interview', ['owner', 'admissions'], { submitted: 'in_review' }),
  ...byName('defer', ['owner', 'admissions'], { accepted: 'deferred' }),
  ...byName('resume', ['owner', 'admissions'], { deferred: 'accepted' }),
  ...byName('enrol', ['owner'], { accepted: 'enrolled' }),
  ...byName('rescind', ['owner'], { accepted: 'rescinded', deferred: 'rescinded' }),
  ...byName('reopen', ['owner'], reopened),
  ...byName('cancel-enrolment', ['owner'], { enrolled: 'withdrawn' }),
]

/** One call by everybody of the office: `who` of them may. */
function byStaff(
  step: StepName,
  route: Route,
  who: readonly Role[],
  ends: StepCall['ends'],
): StepCall[] {
  return roles.map((role) => ({ step, route, who: role, ...(who.includes(role) && { ends }) }))
}

function byName(step: OfficeStep, who: readonly Role[], ends: StepCall['ends']): StepCall[] {
  return byStaff(step, `${office}/steps/${step}`, who, ends)
}
