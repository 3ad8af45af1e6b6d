import * as z from 'zod/mini'
import type { Field, Problems } from '#features/settings/fields.ts'
import { isNearDay } from '#shared/dates.ts'
import { isTimeZone } from '#shared/zones.ts'

const mostMinutes = 480
const mostBufferMinutes = 240
const mostHours = 24 * 60
const mostDays = 365
const mostOfOne = 100

const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const hours = minutes(0, mostHours)
const cap = z.nullable(minutes(1, mostOfOne))

/** How the interviews of a program go; times are worked out from these and from interviewers' hours. */
export const InterviewRules = z.object({
  minutes: minutes(5, mostMinutes),
  /** From one start that is offered to the next. */
  everyMinutes: minutes(5, mostMinutes),
  bufferBefore: minutes(0, mostBufferMinutes),
  bufferAfter: minutes(0, mostBufferMinutes),
  noticeHours: hours,
  window: z.enum(['none', 'days', 'business-days', 'range']),
  windowDays: z.nullable(minutes(1, mostDays)),
  /** `YYYY-MM-DD` in the zone below, or empty. */
  windowFrom: z.string(),
  windowTo: z.string(),
  /** For each interviewer, in their zone. */
  dailyCap: cap,
  weeklyCap: cap,
  isOnline: z.boolean(),
  place: z.string().check(z.minLength(1)),
  /** Where interviewers have no room of their own; empty for none. */
  link: z.string(),
  /** The zone of the place, in which a meeting in person is shown; and of the days above. */
  timeZone: z.string().check(z.minLength(1)),
  changeUntilHours: hours,
  movesAllowed: z.nullable(minutes(0, mostOfOne)),
})
export type InterviewRules = z.infer<typeof InterviewRules>

export const interviewFields: readonly Field[] = [
  { key: 'minutes', label: 'Length', kind: 'number', unit: 'minutes' },
  {
    key: 'everyMinutes',
    label: 'Start times every',
    hint: 'Counted from the start of the interviewer’s hours.',
    kind: 'number',
    unit: 'minutes',
  },
  { key: 'bufferBefore', label: 'Buffer before', kind: 'number', unit: 'minutes' },
  { key: 'bufferAfter', label: 'Buffer after', kind: 'number', unit: 'minutes' },
  {
    key: 'noticeHours',
    label: 'Minimum notice',
    hint: 'The shortest time between booking and the interview.',
    kind: 'number',
    unit: 'hours',
  },
  {
    key: 'window',
    label: 'Booking window',
    kind: 'choice',
    options: [
      { value: 'none', label: 'No limit' },
      { value: 'days', label: 'Number of days' },
      { value: 'business-days', label: 'Number of weekdays' },
      { value: 'range', label: 'Between two dates' },
    ],
  },
  {
    key: 'windowDays',
    label: 'Days ahead',
    hint: 'If the window is a number of days or weekdays.',
    kind: 'number',
    unit: 'days',
    isOptional: true,
  },
  {
    key: 'windowFrom',
    label: 'First day',
    hint: 'If the window is between two dates.',
    kind: 'day',
  },
  { key: 'windowTo', label: 'Last day', hint: 'If the window is between two dates.', kind: 'day' },
  {
    key: 'dailyCap',
    label: 'Maximum per day',
    hint: 'Per interviewer. Leave empty for no limit.',
    kind: 'number',
    isOptional: true,
  },
  {
    key: 'weeklyCap',
    label: 'Maximum per week',
    hint: 'Per interviewer, Monday to Sunday. Leave empty for no limit.',
    kind: 'number',
    isOptional: true,
  },
  {
    key: 'isOnline',
    label: 'Held online',
    hint: 'If not, everyone sees the location’s time, whatever time zone they choose.',
    kind: 'yes-no',
  },
  { key: 'place', label: 'Location', hint: 'Like “By video”.', kind: 'line' },
  {
    key: 'link',
    label: 'Link to join',
    hint: 'For interviewers without their own meeting link. Leave empty if there is none.',
    kind: 'line',
  },
  { key: 'timeZone', label: 'Time zone of the location', kind: 'zone' },
  {
    key: 'changeUntilHours',
    label: 'Applicants can change until',
    hint: 'Before the interview starts.',
    kind: 'number',
    unit: 'hours',
  },
  {
    key: 'movesAllowed',
    label: 'Moves allowed',
    hint: 'By the applicant. Leave empty for no limit.',
    kind: 'number',
    isOptional: true,
  },
]

/** What the shape cannot say. */
export function checkInterviewRules(rules: InterviewRules): Problems {
  const problems: Problems = {}
  const { window, windowDays, windowFrom, windowTo, link, timeZone } = rules
  if ((window === 'days' || window === 'business-days') && windowDays === null)
    problems.windowDays = 'Days ahead is missing'
  if (window === 'range') {
    if (!isNearDay(windowFrom)) problems.windowFrom = 'First day must be within ten years'
    if (!isNearDay(windowTo)) problems.windowTo = 'Last day must be within ten years'
    if (windowTo < windowFrom) problems.windowTo ??= 'Last day must be after the first'
  }
  if (link !== '' && !isLink(link))
    problems.link = 'Link to join must be a URL that starts with https://'
  if (!isTimeZone(timeZone))
    problems.timeZone = 'Time zone of the location: choose one from the list'
  return problems
}

/** An address that a page may lead to. */
export function isLink(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
