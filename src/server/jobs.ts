import { PgBoss } from 'pg-boss'
import { openTransport, sendDueMails } from './mail.ts'
import type { Platform } from './platform.ts'

const mailPauseMs = 1_000
const stopMs = 5_000

/** Scheduled work: runs once for each slot, whatever number of processes there is, and may run twice. */
export type Job = {
  name: string
  /** Five cron fields, UTC. */
  cron: string
  run(platform: Platform, databaseUrl: string): Promise<void>
}

export type Worker = {
  stop(): Promise<void>
  /** Milliseconds since the mail loop last came round. */
  idleMs(): number
}

/** Starts the outbox loop and the schedule. */
export async function startWorker(
  platform: Platform,
  databaseUrl: string,
  jobs: readonly Job[],
): Promise<Worker> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', max: 2 })
  // Without a listener an error of the runner would end the process.
  boss.on('error', (error) => platform.log.warn({ error: error.message }, 'job runner'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 8, retryBackoff: true, expireInSeconds: 300 })
    await boss.work(job.name, { batchSize: 1 }, () => job.run(platform, databaseUrl))
    await boss.schedule(job.name, job.cron)
  }
  const mail = loopMail(platform)
  return {
    idleMs: mail.idleMs,
    async stop() {
      await Promise.all([mail.stop(), boss.stop({ graceful: true, timeout: stopMs })])
    },
  }
}

/** Looks for due mail every second: the rows are the queue, so nothing can be lost between the two. */
function loopMail(platform: Platform): { stop(): Promise<void>; idleMs(): number } {
  const transport = openTransport(platform.config)
  let lastRound = performance.now()
  let stopping = false
  let wake = () => {}
  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        await sendDueMails(platform, transport)
        lastRound = performance.now()
      } catch (error) {
        const said = error instanceof Error ? error.message : 'unknown'
        platform.log.warn({ error: said }, 'mail round failed')
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, mailPauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return {
    idleMs: () => performance.now() - lastRound,
    async stop() {
      stopping = true
      wake()
      await running
    },
  }
}
