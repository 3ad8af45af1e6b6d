const minuteMs = 60_000

type Intake = { closesAt: Date | string; graceMinutes: number }
type Handed = { intake: Intake; returned: { dueAt: Date | string } | null }

/** The first instant that is too late: whoever is mid-form when an intake closes has its grace. */
export function graceEnd({ closesAt, graceMinutes }: Intake): Date {
  return new Date(new Date(closesAt).getTime() + graceMinutes * minuteMs)
}

/** Whether the time to hand in is over; after a return its own date counts, and its last moment too. */
export function isTooLate({ intake, returned }: Handed, now: Date): boolean {
  return returned ? now > new Date(returned.dueAt) : now >= graceEnd(intake)
}
