import type { StatusTone } from '#web/ui/status-word.tsx'
import type { CalendarInterview } from '../admin-contract.ts'
import { type InterviewState, interviewStateWords } from '../interview.ts'

export const troubleWords: Record<NonNullable<CalendarInterview['trouble']>, string> = {
  conflict: 'The interviewer has a conflict of interest',
  away: 'The interviewer is away then',
  inactive: 'The interviewer holds no interviews any more',
}

const tones: Record<InterviewState, StatusTone> = {
  booked: 'active',
  cancelled: 'ended',
  held: 'good',
  missed: 'ended',
  'host-missed': 'ended',
}

export function toneOf(state: InterviewState): StatusTone {
  return tones[state]
}

export function stateWord(state: InterviewState): string {
  return interviewStateWords[state].staff
}
