import type { Client } from 'pg'
import { DatabaseSession } from './db/session.ts'
import type { Worker } from './jobs.ts'
import type { Log } from './log.ts'

const lookEveryMs = 5_000
const answerMs = 5_000
const takeLead = `SELECT pg_try_advisory_lock(hashtext('matricula clockwork')) AS got`
/** A machine that is gone gives up its turn within half a minute. */
const noticeGone =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

/**
 * Of all processes that could, one does what happens by the clock; the others look every five seconds
 * whether it still does. It leads as long as its session at the database itself lives. Two may overlap
 * for a moment, which jobs and loops allow.
 */
export async function leadInTurn(
  ownerUrl: string,
  log: Log,
  begin: () => Promise<Worker>,
): Promise<Worker> {
  let session: Client | undefined
  let worker: Worker | undefined
  let lookedAt = performance.now()
  let isOver = false
  let wake = () => {}

  async function look(): Promise<void> {
    if (!session) {
      // Another one may lead by now.
      await worker?.stop()
      worker = undefined
      session = await openSession()
    }
    if (worker) await session.query('SELECT 1')
    else if ((await session.query<{ got: boolean }>(takeLead)).rows[0]?.got) worker = await begin()
    lookedAt = performance.now()
  }

  async function openSession(): Promise<Client> {
    const made = new DatabaseSession({
      connectionString: ownerUrl,
      application_name: 'matricula clockwork',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    made.once('end', () => {
      if (session !== made) return
      session = undefined
      wake()
    })
    await made.connect()
    await made.query(noticeGone)
    return made
  }

  /** Gives up the lead, so that a process that can do better takes it. */
  async function leave(): Promise<void> {
    const left = session
    session = undefined
    await left?.end().catch(() => {})
  }

  async function goRound(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (isOver) wake()
      })
      if (isOver) return
      await look().catch(async (error: unknown) => {
        log.warn({ error }, 'no worker')
        await leave()
      })
    }
  }

  try {
    await look()
  } catch (error) {
    await leave()
    throw error
  }
  const going = goRound()
  return {
    lateMs: () => worker?.lateMs() ?? Math.max(0, performance.now() - lookedAt - lookEveryMs),
    isElsewhere: () => worker === undefined,
    async stop() {
      isOver = true
      wake()
      await going
      await worker?.stop()
      await leave()
    },
  }
}
