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
  'at-once': 'Right away',
  daily: 'Every morning, in one email',
  never: 'Never',
}

/** Each with what a new colleague gets. */
export const eventWords: Record<StaffEvent, { words: string; first: StaffChoice }> = {
  'message-mine': {
    words: 'An applicant writes about an application assigned to you',
    first: 'at-once',
  },
  'message-unassigned': {
    words: 'An applicant writes about an unassigned application',
    first: 'never',
  },
  'interview-asked': {
    words: 'An applicant requests another interview time or an accommodation',
    first: 'daily',
  },
  mention: { words: 'A colleague mentions you in a note', first: 'never' },
  'mail-failed': {
    words: 'An email to an applicant who is assigned to you or unassigned isn’t delivered',
    first: 'daily',
  },
}
