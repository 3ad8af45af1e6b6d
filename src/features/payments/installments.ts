/** The most rows that a plan may have. */
export const mostInstallments = 60

/** An amount in parts that add up to it: equal ones, the remainder on the last. All in minor units. */
export function divideEvenly(total: number, parts: number): number[] {
  const part = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, at) =>
    at === parts - 1 ? total - part * (parts - 1) : part,
  )
}

/** The same day of each month from the first on; one that a month has not falls on its last. */
export function monthlyDates(firstOn: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = firstOn.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    // Day 0 of the month after is the last of this one.
    const last = new Date(Date.UTC(year, month + at, 0))
    const on = Math.min(day, last.getUTCDate())
    return `${last.toISOString().slice(0, 8)}${String(on).padStart(2, '0')}`
  })
}

/** Each row of a plan; the rows add up to the total. */
export function rowsOfPlan(total: number, instalments: number, firstOn: string) {
  const days = monthlyDates(firstOn, instalments)
  return divideEvenly(total, instalments).map((amount, at) => ({
    number: at + 1,
    amount,
    on: days[at] ?? firstOn,
  }))
}
