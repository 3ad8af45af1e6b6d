import * as z from 'zod/mini'
import { emailLength, emailPattern } from '#shared/email.ts'
import { atMost, lineOfText } from '#shared/text.ts'

/**
 * Where the asking of one referee stands. `mistaken`: the person who was written to is somebody else; `excused`:
 * the office does without; `ended`: the application came to its end before.
 */
export const RefereeState = z.enum([
  'asked',
  'received',
  'declined',
  'mistaken',
  'replaced',
  'excused',
  'ended',
])
export type RefereeState = z.infer<typeof RefereeState>

type RefereeWords = { applicant: string; staff: string; tone: 'waiting' | 'good' | 'ended' }

export const refereeWords: Record<RefereeState, RefereeWords> = {
  asked: { applicant: 'Asked', staff: 'Asked', tone: 'waiting' },
  received: { applicant: 'Received', staff: 'Received', tone: 'good' },
  declined: { applicant: 'Can’t write for you', staff: 'Declined', tone: 'ended' },
  mistaken: {
    applicant: 'Wrong person',
    staff: 'Wrong person',
    tone: 'ended',
  },
  replaced: { applicant: 'Replaced by you', staff: 'Replaced', tone: 'ended' },
  excused: { applicant: 'No longer needed', staff: 'Waived', tone: 'ended' },
  ended: { applicant: 'No longer needed', staff: 'No longer needed', tone: 'ended' },
}

/** States in which somebody is still to be found who writes. */
export const lostStates = ['declined', 'mistaken'] as const satisfies RefereeState[]

export function isLost(state: RefereeState): boolean {
  return lostStates.some((lost) => lost === state)
}

type RefereeRow = { state: RefereeState }

/** How many references an application waits for, and how many of them are in or excused. */
export function progressOf(referees: readonly RefereeRow[]) {
  const counted = referees.filter(({ state }) => state !== 'replaced' && state !== 'ended')
  const settled = counted.filter(({ state }) => state === 'received' || state === 'excused')
  return {
    all: counted.length,
    settled: settled.length,
    lost: counted.filter(({ state }) => isLost(state)).length,
  }
}

export const RefereeEmail = z.pipe(
  z.pipe(
    z.string('Enter their email address'),
    z.transform((text: string) => text.trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'Enter their email address'),
      atMost(emailLength, 'Email'),
      z.regex(emailPattern, 'Enter an email address in the form name@example.com'),
    ),
)

const longest = 200
const mostOfPhone = 40

/** Whom to ask, and how they know the applicant. */
export const RefereeDetails = z.object({
  name: lineOfText({ empty: 'Enter their name', label: 'Name', max: longest }),
  email: RefereeEmail,
  relation: lineOfText({
    empty: 'Tell us how they know you',
    label: 'How they know you',
    max: longest,
  }),
  position: lineOfText({
    empty: 'Enter their position and institution',
    label: 'Position and institution',
    max: longest,
  }),
  phone: z.string().check(z.trim(), atMost(mostOfPhone, 'Phone')),
})
export type RefereeDetails = z.infer<typeof RefereeDetails>
