import * as z from 'zod/mini'

/** Of what staff are told by mail. */
export const StaffEvent = z.enum([
  'message-mine',
  'message-unassigned',
  'interview-asked',
  'mention',
  'mail-failed',
])
export type StaffEvent = z.infer<typeof StaffEvent>
export const staffEvents = StaffEvent.options

export const StaffChoice = z.enum(['at-once', 'daily', 'never'])
export type StaffChoice = z.infer<typeof StaffChoice>

export const choiceWords: Record<StaffChoice, string> = {
  'at-once': 'At once',
  daily: 'Every morning, all together',
  never: 'Never',
}

/** Each with what a new colleague gets. */
export const eventWords: Record<StaffEvent, { words: string; first: StaffChoice }> = {
  'message-mine': {
    words: 'An applicant writes about an application that you look after',
    first: 'at-once',
  },
  'message-unassigned': {
    words: 'An applicant writes about an application that nobody looks after',
    first: 'never',
  },
  'interview-asked': {
    words: 'An applicant asks for another interview time, or for something for the meeting',
    first: 'daily',
  },
  mention: { words: 'A colleague mentions you in a note', first: 'never' },
  'mail-failed': {
    words: 'A mail to an applicant whom you, or nobody, look after is not delivered',
    first: 'daily',
  },
}
