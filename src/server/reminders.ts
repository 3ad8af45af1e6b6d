import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, systemContext } from './context.ts'
import { remindersSent } from './db/tables.ts'
import { eachRow } from './each-row.ts'
import type { Job, ScheduledJob } from './job.ts'
import { mailParts } from './mail.ts'
import type { ClockPlatform } from './platform.ts'

/** What asks somebody for something, by the clock, as long as it is still to be done. */
export type Reminder = {
  /** As “How it works” shows it. */
  letter: { name: string; to: string; when: string; stops: string }
  /** The templates of its mails. */
  templates: readonly string[]
  job: Job
  /** Sends what is due by now and was not sent; any number of processes may at once. */
  send(base: ClockPlatform): Promise<void>
  /** Whether a mail with this key still asks for what is awaited; looked at when it is about to leave. */
  isStillDue(base: ClockPlatform, key: string): Promise<boolean>
}

/** One reminder: what it is about, and when it was due. It goes out once at most. */
export type Claim = { kind: string; subjectId: string; dueAt: Date }

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

type Kind<Found, Due> = Pick<Reminder, 'letter' | 'templates' | 'isStillDue'> & {
  name: string
  rhythm: Pick<ScheduledJob, 'cron'> | { everyMs: number }
  /** What seems due and has not been sent; read without a lock. */
  list(base: ClockPlatform): Rows<Found> | Promise<Rows<Found>>
  /** Locks what it is about and looks again; undefined where it was done meanwhile. */
  confirm(ctx: Ctx, found: Found): Promise<Due | undefined>
  claim(due: Due): Claim
  write(ctx: Ctx, due: Due): Promise<void>
}

export function makeReminder<Found, Due>({
  name,
  rhythm,
  list,
  confirm,
  claim,
  write,
  ...told
}: Kind<Found, Due>): Reminder {
  async function send(base: ClockPlatform) {
    await eachRow(await list(base), (found) =>
      base.db.transaction(async (db) => {
        const ctx = systemContext(base, db)
        const due = await confirm(ctx, found)
        if (due !== undefined && (await claimReminder(ctx, claim(due)))) await write(ctx, due)
      }),
    )
  }
  return { ...told, send, job: { name, ...rhythm, run: send } }
}

/** Whether this one is ours to write: false where it was written before, by whichever process. */
export async function claimReminder({ db, now }: Pick<Ctx, 'db' | 'now'>, claim: Claim) {
  const claimed = await db
    .insert(remindersSent)
    .values({ ...claim, at: now })
    .onConflictDoNothing()
    .returning({ kind: remindersSent.kind })
  return claimed.length > 0
}

/** Whether a reminder has not gone out yet; for the list of what is due. */
export function notReminded(kind: string | SQL, subject: unknown, dueAt: unknown): SQL {
  return sql`NOT EXISTS (SELECT FROM ${remindersSent} r
    WHERE r.kind = ${kind} AND r.subject_id = ${subject} AND r.due_at = ${dueAt})`
}

/** Every kind of reminder, in the order of the features. */
export const reminders: Reminder[] = []

/** Makes reminders known to the office, and to anyone who is about to send their mails. */
export function addReminders(more: readonly Reminder[]): void {
  for (const reminder of more) {
    reminders.push(reminder)
    for (const template of reminder.templates) mailParts.stillTrue[template] = reminder.isStillDue
  }
}
