import * as z from 'zod/mini'

/** How an interview that has begun came out; `missed` by its applicant, `host-missed` by its interviewer. */
export const InterviewOutcome = z.enum(['held', 'missed', 'host-missed'])
export type InterviewOutcome = z.infer<typeof InterviewOutcome>

/** Where a booking stands, as people speak of it. */
export const InterviewState = z.enum(['booked', 'cancelled', ...InterviewOutcome.options])
export type InterviewState = z.infer<typeof InterviewState>

export const interviewStateWords: Record<InterviewState, { applicant: string; staff: string }> = {
  booked: { applicant: 'Booked', staff: 'Booked' },
  cancelled: { applicant: 'Canceled', staff: 'Canceled' },
  held: { applicant: 'Held', staff: 'Held' },
  missed: { applicant: 'Missed', staff: 'Missed by the applicant' },
  'host-missed': { applicant: 'Missed by us', staff: 'Missed by the interviewer' },
}

/** Whether an interview is over and no one has noted how it came out. */
export function lacksOutcome(
  { state, end }: { state: InterviewState; end: string },
  now: Date,
): boolean {
  return state === 'booked' && Date.parse(end) <= now.getTime()
}

/** What the history of a booking tells; holds come and go without a word. */
export const bookingEventWords = {
  confirmed: 'Booked',
  moved: 'Moved',
  reassigned: 'Reassigned to another interviewer',
  cancelled: 'Canceled',
  held: 'Marked as held',
  missed: 'Marked as missed by the applicant',
  'host-missed': 'Marked as missed by the interviewer',
  undone: 'Interview no longer marked as missed',
} as const
export type BookingEvent = keyof typeof bookingEventWords

/** What an applicant asks the office where no free time, or not the plain meeting, suits. */
export const InterviewRequestKind = z.enum(['times', 'accommodation'])
export type InterviewRequestKind = z.infer<typeof InterviewRequestKind>

export const interviewRequestWords: Record<InterviewRequestKind, string> = {
  times: 'Another time',
  accommodation: 'Something for the meeting',
}

/** How long a chosen time is kept while the person looks it over; each extension gives it again. */
export const holdMinutes = 5
/** From the first choice on, whatever the number of extensions. */
export const longestHoldMinutes = 30
/** Days of free times in one answer. */
export const daysOfTimes = 60
