import { isOf, type Status } from './status.ts'

/** Whose move comes next. */
export type Awaited = 'office' | 'applicant' | 'nobody'

export function awaitedIn(status: Status): Awaited {
  if (isOf(status, 'office')) return 'office'
  return isOf(status, 'applicant') ? 'applicant' : 'nobody'
}
