import { expect, test } from 'vitest'
import { applicant } from './applicant-states.ts'
import { office } from './office-states.ts'
import { conditions } from './state.ts'

const statesOfASide = 40
const statesInACondition = 10

test('both sides are taken in enough states, and each condition in enough of them', () => {
  expect(applicant.length).toBeGreaterThanOrEqual(statesOfASide)
  expect(office.length).toBeGreaterThanOrEqual(statesOfASide)
  for (const condition of conditions) {
    const shown = [...applicant, ...office].filter(({ shows }) => shows?.includes(condition))
    expect(shown.length, condition).toBeGreaterThanOrEqual(statesInACondition)
  }
  for (const side of [applicant, office])
    expect(new Set(side.map(({ name }) => name)).size).toBe(side.length)
})
