const dayMs = 86_400_000

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The day by which so many working days, Monday to Friday, have passed. */
export function workingDaysAfter(day: string, days: number): string {
  let reached = day
  for (let left = days; left > 0; ) {
    reached = daysAfter(reached, 1)
    if (![0, 6].includes(new Date(reached).getUTCDay())) left--
  }
  return reached
}
