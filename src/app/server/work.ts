import type { Config } from '#server/config.ts'
import { grantRights } from '#server/db/rights.ts'
import type { Worker } from '#server/jobs.ts'
import { leadInTurn } from '#server/leader.ts'
import type { Platform } from '#server/platform.ts'

/** A held copy sends no mail and runs no job. */
const idle: Worker = { stop: async () => {}, lateMs: () => 0, isElsewhere: () => false }
const elsewhere: Worker = { ...idle, isElsewhere: () => true }

/** What work by the clock is made of; only a process that does it loads it. */
export function loadWork() {
  return Promise.all([import('#server/jobs.ts'), import('./jobs.ts')])
}

/** The tables and queues of the runner, for a database that is being made: they need none of ours. */
export async function makeQueues({ roles }: Config, ownerUrl: string): Promise<void> {
  if (!roles.has('worker')) return
  const [{ makeJobTables }, { jobs }] = await loadWork()
  await makeJobTables(ownerUrl, jobs)
}

/** What happens by the clock, here or in another process. */
export async function startWork(
  platform: Platform,
  { ownerUrl, isHeld }: { ownerUrl: string; isHeld: boolean },
): Promise<Worker> {
  const grant = () => grantRights(ownerUrl, platform.pool)
  if (isHeld) {
    await grant()
    return idle
  }
  const worker = platform.config.roles.has('worker')
    ? await leadInTurn(ownerUrl, platform.log, () => begin(platform, ownerUrl, grant))
    : elsewhere
  if (worker.isElsewhere()) {
    await ensureJobTables(platform, ownerUrl)
    await grant()
  }
  return worker
}

/** The runner may bring its tables up to date, so rights are granted behind it. */
async function begin(
  platform: Platform,
  ownerUrl: string,
  grant: () => Promise<void>,
): Promise<Worker> {
  const [{ startWorker }, { jobs }] = await loadWork()
  const worker = await startWorker(platform, ownerUrl, jobs)
  try {
    await grant()
    return worker
  } catch (error) {
    await worker.stop()
    throw error
  }
}

async function ensureJobTables({ pool }: Platform, ownerUrl: string): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_tables WHERE schemaname = 'pgboss' AND tablename = 'job'`,
  )
  if (rowCount !== 0) return
  const { makeJobTables } = await import('#server/jobs.ts')
  await makeJobTables(ownerUrl)
}
