import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hasRunner } from '#server/queue-age.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readWorker, retryJob } from '../outbox-contract.ts'

const mostFailed = 50
const longestWhy = 300

/** How the mail goes, and the work that is done by the clock. */
export async function readMailWorker({
  db,
  now,
}: Ctx<AdminActor>): Promise<Result<typeof readWorker>> {
  const { rows } = await db.execute<{
    waiting: number
    oldest: Date | null
    sending: number
    failed: number
    sentToday: number
  }>(sql`SELECT
      (SELECT count(*)::int FROM mails WHERE state = 'queued') AS waiting,
      (SELECT min(send_after) FROM mails WHERE state = 'queued' AND send_after <= ${now}) AS oldest,
      (SELECT count(*)::int FROM mails WHERE state = 'sending') AS sending,
      (SELECT count(*)::int FROM mails WHERE state IN ('failed', 'bounced')
        AND created_at > ${now}::timestamptz - interval '30 days') AS failed,
      (SELECT count(*)::int FROM mail_events WHERE kind = 'sent'
        AND at > ${now}::timestamptz - interval '1 day') AS "sentToday"`)
  const [mail] = rows
  const isRunnerThere = await hasRunner(db)
  return {
    mail: {
      waiting: mail?.waiting ?? 0,
      oldest: instant(mail?.oldest),
      sending: mail?.sending ?? 0,
      failed: mail?.failed ?? 0,
      sentToday: mail?.sentToday ?? 0,
    },
    jobs: isRunnerThere ? await listJobs(db) : [],
    failed: isRunnerThere ? await listFailed(db) : [],
  }
}

async function listJobs(db: Db): Promise<Result<typeof readWorker>['jobs']> {
  const { rows } = await db.execute<{
    name: string
    waiting: number
    oldest: Date | null
    running: number
    failed: number
    lastDone: Date | null
  }>(sql`SELECT q.name,
      count(*) FILTER (WHERE j.state IN ('created', 'retry'))::int AS waiting,
      min(j.start_after) FILTER (WHERE j.state IN ('created', 'retry')) AS oldest,
      count(*) FILTER (WHERE j.state = 'active')::int AS running,
      count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
      max(j.completed_on) FILTER (WHERE j.state = 'completed') AS "lastDone"
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
    WHERE q.name NOT LIKE E'\\\\_\\\\_%' GROUP BY q.name ORDER BY q.name`)
  return rows.map((row) => ({
    ...row,
    oldest: instant(row.oldest),
    lastDone: instant(row.lastDone),
  }))
}

/** A failed query says what was asked; its cause says why it failed. */
async function listFailed(db: Db): Promise<Result<typeof readWorker>['failed']> {
  const { rows } = await db.execute<{
    id: string
    name: string
    at: Date | null
    why: string | null
  }>(
    sql`SELECT id, coalesce(data ->> 'name', name) AS name, completed_on AS at,
          left(coalesce(output #>> '{cause,message}', output ->> 'message', output #>> '{value,message}',
            output::text), ${longestWhy}) AS why
        FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT ${mostFailed}`,
  )
  return rows.map((row) => ({ ...row, at: instant(row.at), why: row.why ?? 'No error message' }))
}

/** What the runner itself does for a job that is tried again. */
export async function retryFailedJob(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof retryJob>,
): Promise<Record<string, never>> {
  const { db } = ctx
  if (!(await hasRunner(db))) throw notFound('failed job')
  const { rows } = await db.execute<{ name: string }>(
    sql`UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL
        WHERE id = ${id} AND state = 'failed' RETURNING name`,
  )
  const [job] = rows
  if (!job) throw notFound('failed job')
  await recordAudit(ctx, { action: 'job.retried', subject: `job:${job.name}`, detail: { job: id } })
  return {}
}

function instant(at: Date | string | null | undefined): Date | null {
  return at ? new Date(at) : null
}
