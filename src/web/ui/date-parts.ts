export type DatePart = 'day' | 'month' | 'year'
type DateParts = Record<DatePart, string>

const order = ['year', 'month', 'day'] as const

/** The three boxes of a stored date. Unfinished dates keep their place: `1990--7` has no month. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** One ISO date from three boxes; empty when all are. What cannot be a date stays as it was typed. */
export function joinDate(parts: DateParts): string {
  return order.some((part) => parts[part]) ? order.map((part) => parts[part]).join('-') : ''
}

/** `1990-3-7` becomes `1990-03-07`; anything unfinished stays as it is. */
export function completeDate(value: string): string {
  if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(value)) return value
  const { year, month, day } = splitDate(value)
  return joinDate({
    year,
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
  })
}

/** The boxes still empty, in the order of the ISO date. */
export function missingParts(value: string): DatePart[] {
  const parts = splitDate(value)
  return order.filter((part) => !parts[part])
}

/** The box that an error is about: the first empty one, else the first with an impossible number. */
export function faultyPart(value: string, shown: readonly DatePart[]): DatePart {
  const parts = splitDate(value)
  const fits = {
    day: isBetween(parts.day, 1, daysIn(parts)),
    month: isBetween(parts.month, 1, 12),
    year: /^\d{4}$/.test(parts.year),
  }
  return (
    shown.find((part) => !parts[part]) ?? shown.find((part) => !fits[part]) ?? shown[0] ?? 'day'
  )
}

/** 31 for a month that cannot be told. */
function daysIn({ year, month }: DateParts): number {
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() || 31
}

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high
}
