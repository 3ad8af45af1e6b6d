import { serverNow } from '#web/call.ts'
import type { StatusTone } from '#web/ui/status-word.tsx'
import type { CalendarInterview } from '../admin-contract.ts'
import { type InterviewState, interviewStateWords, lacksOutcome } from '../interview.ts'

export const troubleWords: Record<NonNullable<CalendarInterview['trouble']>, string> = {
  conflict: 'The interviewer has a conflict of interest',
  away: 'The interviewer is away then',
  inactive: 'This person is no longer an interviewer',
}

const tones: Record<InterviewState, StatusTone> = {
  booked: 'active',
  cancelled: 'ended',
  held: 'good',
  missed: 'ended',
  'host-missed': 'ended',
}

type StateAndEnd = Pick<CalendarInterview, 'state' | 'end'>

export function toneOf(interview: StateAndEnd): StatusTone {
  return lacksOutcome(interview, serverNow()) ? 'waiting' : tones[interview.state]
}

export function stateWord(interview: StateAndEnd): string {
  return lacksOutcome(interview, serverNow())
    ? 'Outcome not recorded'
    : interviewStateWords[interview.state].staff
}
