import { minuteMs } from '#shared/durations.ts'

type Intake = { closesAt: Date | string; graceMinutes: number }
type DeadlineFacts = {
  intake: Intake
  returned: { dueAt: Date | string } | null
  /** A date of this application's own, which the office gave it. */
  extendedUntil: Date | string | null
}

/** The first instant that is too late: anyone who is mid-form when an intake closes has its grace. */
export function graceEnd({ closesAt, graceMinutes }: Intake): Date {
  return new Date(new Date(closesAt).getTime() + graceMinutes * minuteMs)
}

/** Whether the time to hand in is over; a date of its own, or of a return, counts with its last moment. */
export function isTooLate({ intake, returned, extendedUntil }: DeadlineFacts, now: Date): boolean {
  const until = extendedUntil ?? returned?.dueAt
  return until ? now > new Date(until) : now >= graceEnd(intake)
}
