import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { DatabaseSession } from './db/session.ts'
import type { Log } from './log.ts'

const readEveryMs = 200
const answerMs = 5_000
const firstPauseMs = 250
const longestPauseMs = 5_000
/** Rows are kept for longer (`changes-cleanup.ts`), so anyone who reads again this soon misses none. */
const longestGapMs = 30_000

/** A change of an application, with its applicant if they may know of it, or the end of a session. */
const ChangeNotice = z.object({
  application: z.nullable(z.string()),
  applicant: z.nullable(z.string()),
  session: z.nullable(z.string()),
})
export type ChangeNotice = z.infer<typeof ChangeNotice>

const ChangesRead = z.object({
  /** The snapshot that the next reading begins from. */
  mark: z.string(),
  /** When the database server started: another one may have other numbers. */
  server: z.number(),
  at: z.number(),
  told: z.array(ChangeNotice),
})
type ChangesRead = z.infer<typeof ChangesRead>

/**
 * What this snapshot sees and the one before did not: a transaction that took its number long ago is read
 * once it commits, and delays no one until then. Without a mark it reads nothing.
 */
const readSince = `
  SELECT pg_current_snapshot()::text AS mark,
    extract(epoch FROM pg_postmaster_start_time())::float8 AS server,
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS at,
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT DISTINCT application, applicant, session FROM changes
      WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
    ) c) AS told`

type Follower = {
  /** From now on nothing is missed; again after every loss, since what came in between may have been. */
  onReady(): void
  onTold(told: readonly ChangeNotice[]): void
}

/**
 * Reads what is told of changes, on a connection of its own, until it is stopped. A connection that is
 * lost, or no longer answers, is made again; nothing here ends the process.
 */
export function followChanges(
  connectionString: string,
  log: Log,
  { onReady, onTold }: Follower,
): { stop(): void } {
  const control = new AbortController()
  const { signal } = control

  async function follow(): Promise<void> {
    const client = new DatabaseSession({
      connectionString,
      application_name: 'matricula changes',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    try {
      await client.connect()
      for (let last: ChangesRead | undefined; !signal.aborted; await wait(readEveryMs)) {
        const { rows } = await client.query(readSince, [last?.mark ?? null])
        const reading = ChangesRead.parse(rows[0])
        if (signal.aborted) return
        if (last && isNext(reading, last)) onTold(reading.told)
        else onReady()
        last = reading
      }
    } finally {
      // Not waited for: a connection that is dead may never say so.
      client.end().catch(() => {})
    }
  }

  function wait(ms: number): Promise<void> {
    return pause(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  async function followOnAndOn(): Promise<void> {
    let next = firstPauseMs
    while (!signal.aborted) {
      const began = performance.now()
      await follow().catch((error: unknown) => {
        log.warn({ error }, 'changes not read')
      })
      if (performance.now() - began > longestPauseMs) next = firstPauseMs
      await wait(next)
      next = Math.min(next * 2, longestPauseMs)
    }
  }

  followOnAndOn()
  return { stop: () => control.abort() }
}

/** A pooler hides that the server was restarted or is another one, and a process may have been frozen. */
export function isNext(
  reading: Pick<ChangesRead, 'server' | 'at'>,
  last: Pick<ChangesRead, 'server' | 'at'>,
): boolean {
  return reading.server === last.server && reading.at - last.at < longestGapMs
}
