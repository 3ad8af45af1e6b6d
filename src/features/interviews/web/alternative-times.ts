import type { Refusal } from '#web/call.ts'
import { FreeTimes } from '../contract.ts'

/** What is free instead, where the answer says that a time was taken. */
export function freshTimes(problem: Refusal): FreeTimes | undefined {
  return FreeTimes.safeParse(problem.times).data
}
