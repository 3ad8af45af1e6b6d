import type { OutsideFaultKind } from '#server/outside-request.ts'

type CalendarFault =
  | OutsideFaultKind
  | 'not-calendar'
  | 'broken'
  | 'heavy'
  | 'sealed'
  | 'gone'
  | 'status'

/** Why a calendar could not be read, in words for its owner; without a period, as it may be part of a sentence. */
const sentences: Record<CalendarFault, string> = {
  address: 'The address must be a URL that starts with https:// or webcal://',
  'unknown-host': 'We couldn’t find the server of this address. Check it for typos',
  private: 'This address points to a private network. We can only read calendars on the internet',
  redirect: 'The address leads elsewhere too many times. Enter the one that it ends at',
  slow: 'The calendar’s server took too long to answer',
  'too-large': 'The calendar is larger than 5 MB. Share one with fewer events',
  encoded: 'The calendar’s server sent it compressed, which we don’t read',
  certificate: 'The certificate of the calendar’s server isn’t valid',
  connection: 'We couldn’t connect to the calendar’s server',
  'not-calendar':
    'There’s no calendar at this address. Copy the address in iCal format, which usually ends in .ics',
  broken: 'We couldn’t read the calendar: something in it isn’t valid iCal',
  heavy: 'The calendar takes too long to process. It may contain an event that repeats too often',
  sealed: 'The address was saved with a key that’s gone. Enter it again',
  gone: 'The calendar’s server says this address doesn’t work. Copy the secret address again',
  status: 'The calendar’s server answered with an error',
}

/** `status` and `gone` name the answer's number after a colon. */
export function sentenceOf(fault: string): string {
  const [kind = '', status] = fault.split(':')
  const sentence = sentences[kind as CalendarFault] ?? sentences.broken
  return status ? sentence.replace(/(?=\. |$)/, ` (${status})`) : sentence
}

export function faultOfStatus(status: number): string {
  return [401, 403, 404, 410].includes(status) ? `gone:${status}` : `status:${status}`
}
