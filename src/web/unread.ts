/** Messages of the office that an applicant did not read yet, altogether and of one application. */
export type Unread = {
  all: number
  of(applicationId: string): number
  /** Mail to the person comes back. */
  mailReturns: boolean
}
