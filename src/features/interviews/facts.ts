import { counted } from '#shared/counted.ts'
import { formatInstant } from '#shared/dates.ts'
import type { OwnInterview } from './contract.ts'

type Facts = Pick<
  OwnInterview,
  | 'minutes'
  | 'timeZone'
  | 'instituteTimeZone'
  | 'interviewer'
  | 'place'
  | 'link'
  | 'whyNotMove'
  | 'whyNotCancel'
> & { start: Date | string; changeUntil: Date | string }

/** "Monday, March 15, 2027 at 11:30 AM EDT (5:30 PM GMT+1 …)": in the reader's zone, and beside it the institute's. */
export function whenWords(
  start: Date | string,
  timeZone: string,
  instituteTimeZone: string,
): string {
  const here = formatInstant(start, timeZone)
  const there = formatInstant(start, instituteTimeZone)
  return here === there ? here : `${here} (${there} at the institute)`
}

/** How it can still be changed, in a sentence. */
export function changeWords(interview: Facts): string {
  const until = formatInstant(interview.changeUntil, interview.timeZone)
  if (interview.whyNotMove === null) return `You can reschedule or cancel until ${until}.`
  if (interview.whyNotCancel === null)
    return `${interview.whyNotMove}. You can still cancel until ${until}.`
  return `${interview.whyNotMove}.`
}

/** "45 minutes", "1 hour", "1 hour 30 minutes". */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 ? counted(hours, 'hour') : '', rest > 0 ? counted(rest, 'minute') : '']
  return words.filter(Boolean).join(' ')
}

type InterviewLine = { id: string; label: string; words: string }

/** What a booked interview amounts to, line by line: the thank-you page, the dashboard, the mailed link and the mails all say this. */
export function interviewLines(interview: Facts): InterviewLine[] {
  const { start, timeZone, instituteTimeZone, minutes, place, interviewer } = interview
  const here = formatInstant(start, timeZone)
  const there = formatInstant(start, instituteTimeZone)
  return [
    { id: 'when', label: 'When', words: here },
    ...(here === there ? [] : [{ id: 'there', label: 'Institute time', words: there }]),
    { id: 'length', label: 'Length', words: lengthWords(minutes) },
    { id: 'place', label: 'Location', words: place },
    ...(interview.link ? [{ id: 'link', label: 'Link to join', words: interview.link }] : []),
    { id: 'interviewer', label: 'With', words: interviewer },
    { id: 'change', label: 'To change it', words: changeWords(interview) },
  ]
}
