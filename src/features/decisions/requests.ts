import * as z from 'zod/mini'
import type { Status } from '#features/applications/status.ts'

/** What an applicant may ask of the office. */
export const RequestKind = z.enum(['defer', 'more-time', 'waiver'])
export type RequestKind = z.infer<typeof RequestKind>

type RequestWords = {
  /** As the applicant reads it. */
  applicant: string
  staff: string
}

export const requestWords: Record<RequestKind, RequestWords> = {
  defer: { applicant: 'To start in a later intake', staff: 'Start in a later intake' },
  'more-time': { applicant: 'More time', staff: 'More time' },
  waiver: {
    applicant: 'An application fee waiver',
    staff: 'Application fee waiver',
  },
}

/** Which date of an application can be moved: the one to hand it in, or the one to reply to an offer. */
export const TimeKind = z.enum(['submit', 'reply'])
export type TimeKind = z.infer<typeof TimeKind>

export const timeWords: Record<TimeKind, string> = {
  submit: 'Submission deadline',
  reply: 'Reply to the offer',
}

type TimeFacts = {
  status: Status
  wasSubmitted: boolean
  /** Whether the offer runs out on a date. */
  hasReplyBy: boolean
  /** Minor units. */
  applicationFee: number
  laterIntakes: number
}

/** The date that more time would move; null where no date stands. */
export function movableTime({
  status,
  hasReplyBy,
}: Pick<TimeFacts, 'status' | 'hasReplyBy'>): TimeKind | null {
  if (status === 'incomplete') return 'submit'
  return hasReplyBy ? 'reply' : null
}

/** What can be asked for where an application stands. */
export function askableKinds(facts: TimeFacts): RequestKind[] {
  const { status, wasSubmitted, applicationFee, laterIntakes } = facts
  return RequestKind.options.filter((kind) => {
    if (kind === 'defer') return status === 'accepted' && laterIntakes > 0
    if (kind === 'more-time') return movableTime(facts) !== null
    return status === 'incomplete' && !wasSubmitted && applicationFee > 0
  })
}
