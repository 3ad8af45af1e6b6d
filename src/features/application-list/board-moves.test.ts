import { expect, test } from 'vitest'
import { statusesOf } from '#features/applications/status.ts'
import { rightsOf } from '#shared/rights.ts'
import { mayMove, moveTo } from './board-moves.ts'

const columns = statusesOf('queue')

test('a card goes where a step leads, by the step that the application’s page has', () => {
  const ways = columns.flatMap((status) =>
    columns.flatMap((to) => {
      const { step } = moveTo({ status }, to, rightsOf('owner'))
      return step ? [`${status} > ${to}: ${step}`] : []
    }),
  )
  expect(ways).toEqual([
    'submitted > scheduled: book',
    'submitted > in_review: waive-interview',
    'scheduled > submitted: cancel-booking',
    'scheduled > in_review: hold-interview',
    'in_review > waitlisted: release-waitlist',
  ])
})

test('anywhere else, and for a role that may not, it says why', () => {
  expect(moveTo({ status: 'waitlisted' }, 'submitted', rightsOf('owner')).why).toBe(
    '“Waitlisted” doesn’t lead directly to “Submitted”',
  )
  expect(moveTo({ status: 'submitted' }, 'in_review', rightsOf('interviewer')).why).toBe(
    'Your role can’t do this: Waive the interview',
  )
  expect([mayMove(rightsOf('interviewer')), mayMove(rightsOf('reviewer'))]).toEqual([true, false])
})
