import { randomFrom } from '#tests/random.ts'

/** The day of a month, and the hour before the change. */
type Change = { month: number; day: string; hour: string }

type OutlookZone = {
  name: string
  timeZone: string
  standard: string
  daylight: string
  back: Change
  ahead: Change
}

/** As Outlook names and defines zones. */
const outlookZones: readonly OutlookZone[] = [
  {
    name: 'Eastern Standard Time',
    timeZone: 'America/New_York',
    standard: '-0500',
    daylight: '-0400',
    back: { month: 11, day: '1SU', hour: '02' },
    ahead: { month: 3, day: '2SU', hour: '02' },
  },
  {
    name: 'W. Europe Standard Time',
    timeZone: 'Europe/Berlin',
    standard: '+0100',
    daylight: '+0200',
    back: { month: 10, day: '-1SU', hour: '03' },
    ahead: { month: 3, day: '-1SU', hour: '02' },
  },
  {
    name: 'GMT Standard Time',
    timeZone: 'Europe/London',
    standard: '+0000',
    daylight: '+0100',
    back: { month: 10, day: '-1SU', hour: '02' },
    ahead: { month: 3, day: '-1SU', hour: '01' },
  },
  {
    name: 'AUS Eastern Standard Time',
    timeZone: 'Australia/Sydney',
    standard: '+1000',
    daylight: '+1100',
    back: { month: 4, day: '1SU', hour: '03' },
    ahead: { month: 10, day: '1SU', hour: '02' },
  },
]

const systemZones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export type GeneratedCalendar = { text: string; timeZone: string }

/** A calendar like those that people keep, by its number: the same every time. */
export function generateCalendar(seed: number): GeneratedCalendar {
  const random = randomFrom(seed)
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const oneOf = <T>(all: readonly T[]): T => all[number(0, all.length - 1)] as T
  const chance = (share: number) => random() < share
  const isOutlook = chance(0.35)
  const outlook = oneOf(outlookZones)
  const timeZone = isOutlook ? outlook.timeZone : oneOf(systemZones)
  const tzid = isOutlook ? outlook.name : timeZone
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Generator//EN']
  if (isOutlook) lines.push(...definitionOf(outlook))
  for (let index = number(10, 40); index > 0; index--) lines.push(...event(`e${seed}-${index}`))
  lines.push('END:VCALENDAR', '')
  return { text: lines.flatMap(folded).join('\r\n'), timeZone }

  function event(uid: string): string[] {
    const kind = oneOf([
      'single',
      'single',
      'utc',
      'days',
      'series',
      'series',
      'series',
      'day-series',
    ])
    if (kind === 'single') return entry(uid, timed(moment(2026, 2027)))
    if (kind === 'utc') return entry(uid, utc(moment(2026, 2027)))
    if (kind === 'days') return entry(uid, days(moment(2026, 2027)))
    const first = awake(moment(chance(0.3) ? 2017 : 2026, chance(0.3) ? 2026 : 2027))
    const times = kind === 'series' ? timed(first) : days(first)
    const rule = ruleFrom(first, kind === 'series')
    const master = entry(uid, [...times, rule, ...exceptions(first, kind === 'series')])
    return [...master, ...(kind === 'series' ? overrides(uid, first, rule) : [])]
  }

  function moment(firstYear: number, lastYear: number): Date {
    const from = Date.UTC(firstYear, firstYear === lastYear ? 0 : 8, 15)
    const to = Date.UTC(lastYear, 3, 15)
    const step = 15 * 60_000
    return new Date(Math.floor((from + random() * Math.max(to - from, 0)) / step) * step)
  }

  function timed(given: Date): string[] {
    const at = awake(given)
    const minutes = oneOf([15, 30, 45, 60, 90, 240, 600])
    const start = `DTSTART;TZID=${tzid}:${stamp(at)}`
    if (chance(0.2)) return [start, `DURATION:PT${minutes}M`]
    const end = new Date(at.getTime() + minutes * 60_000)
    const ends = end.getUTCHours() < 5 ? new Date(at.getTime() + 15 * 60_000) : end
    return [start, `DTEND;TZID=${tzid}:${stamp(ends)}`]
  }

  function utc(at: Date): string[] {
    return [`DTSTART:${stamp(at)}Z`, `DTEND:${stamp(new Date(at.getTime() + 3_600_000))}Z`]
  }

  function days(at: Date): string[] {
    const start = `DTSTART;VALUE=DATE:${stamp(at).slice(0, 8)}`
    const more = number(0, 4)
    if (more === 0) return [start]
    const end = new Date(at.getTime() + more * 86_400_000)
    return [start, `DTEND;VALUE=DATE:${stamp(end).slice(0, 8)}`]
  }

  function ruleFrom(first: Date, isTimed: boolean): string {
    const day = weekdays[(first.getUTCDay() + 6) % 7] ?? 'MO'
    const interval = chance(0.3) ? `;INTERVAL=${number(2, 3)}` : ''
    const others = weekdays.filter((one) => one !== day && chance(0.3))
    const body = oneOf([
      `FREQ=DAILY${interval}`,
      `FREQ=WEEKLY${interval};BYDAY=${[day, ...others].join(',')}`,
      `FREQ=WEEKLY;WKST=SU${interval};BYDAY=${[day, ...others].join(',')}`,
      `FREQ=MONTHLY${interval};BYMONTHDAY=${first.getUTCDate()}`,
      `FREQ=MONTHLY;BYDAY=${Math.ceil(first.getUTCDate() / 7)}${day}`,
      'FREQ=YEARLY',
    ])
    const until = stamp(
      new Date(Math.max(first.getTime(), Date.UTC(2026, 8)) + number(5, 200) * 86_400_000),
    )
    const end = oneOf([
      '',
      `;COUNT=${number(2, 60)}`,
      `;UNTIL=${isTimed ? `${until}Z` : until.slice(0, 8)}`,
    ])
    return `RRULE:${body}${end}`
  }

  function exceptions(first: Date, isTimed: boolean): string[] {
    if (!chance(0.4)) return []
    const day = new Date(
      Math.max(first.getTime(), Date.UTC(2026, 9, 20)) + number(0, 30) * 86_400_000,
    )
    const date = stamp(day).slice(0, 8)
    if (!isTimed) return [`EXDATE;VALUE=DATE:${date}`]
    return [`EXDATE;TZID=${tzid}:${date}T${stamp(first).slice(9)}`]
  }

  /** Of a daily or weekly series without gaps in its days: one that was moved, called off, or set free. */
  function overrides(uid: string, first: Date, rule: string): string[] {
    if (!chance(0.5) || /INTERVAL|COUNT|UNTIL|MONTHLY|YEARLY/.test(rule)) return []
    const weeks = Math.ceil(Math.max(0, Date.UTC(2026, 9, 19) - first.getTime()) / (7 * 86_400_000))
    const day = new Date(first.getTime() + (weeks + number(0, 20)) * 7 * 86_400_000)
    const at = `RECURRENCE-ID;TZID=${tzid}:${stamp(day)}`
    const change = oneOf([[], ['STATUS:CANCELLED'], ['TRANSP:TRANSPARENT']])
    const moved = new Date(day.getTime() + number(-8, 8) * 15 * 60_000)
    return entry(uid, [at, ...timed(moved), ...change])
  }

  function entry(uid: string, what: string[]): string[] {
    const isOf = (name: string) => what.some((line) => line.startsWith(name))
    const more =
      chance(0.15) && !isOf('TRANSP') && !isOf('RECURRENCE') ? ['TRANSP:TRANSPARENT'] : []
    const state = chance(0.1) && !isOf('STATUS') && !isOf('RECURRENCE') ? ['STATUS:TENTATIVE'] : []
    const words =
      'SUMMARY:A meeting about what we said the last time, \\; and what came of it since then'
    return [
      'BEGIN:VEVENT',
      `UID:${uid}@example.com`,
      'DTSTAMP:20261001T000000Z',
      words,
      ...what,
      ...more,
      ...state,
      'END:VEVENT',
    ]
  }
}

/** Not in the hours in which clocks change: of a time that comes twice, or never, the second reader thinks otherwise. */
function awake(at: Date): Date {
  return at.getUTCHours() < 5 ? new Date(at.getTime() + 5 * 3_600_000) : at
}

function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+Z/g, '')
}

function definitionOf({ name, standard, daylight, back, ahead }: OutlookZone): string[] {
  const part = (kind: string, from: string, to: string, { month, day, hour }: Change) => [
    `BEGIN:${kind}`,
    `DTSTART:16010101T${hour}0000`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${day};BYMONTH=${month}`,
    `END:${kind}`,
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...part('STANDARD', daylight, standard, back),
    ...part('DAYLIGHT', standard, daylight, ahead),
    'END:VTIMEZONE',
  ]
}

/** Lines of more than 75 bytes go on in the next. */
function folded(line: string): string[] {
  const pieces = line.match(/.{1,73}/g) ?? ['']
  return pieces.map((piece, index) => (index === 0 ? piece : ` ${piece}`))
}
