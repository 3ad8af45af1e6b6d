import { PgBoss } from 'pg-boss'
import { makeBreaker, sendDueMails } from './mail-sending.ts'
import { openTransport } from './mail-transport.ts'
import type { Platform } from './platform.ts'

const mailPauseMs = 1_000
/** Each holds one connection to the mail server, and one of the database for a moment. */
const mailSenders = 4
const stopMs = 5_000

type Work = {
  name: string
  /** May run twice. */
  run(platform: Platform, databaseUrl: string): Promise<void>
}

/** Runs once for each slot of five cron fields (UTC), whatever number of processes there is. */
type Scheduled = Work & { cron: string }

/** Its rows are its queue: every process looks for what is due, and several may at once. */
type Round = Work & { everyMs: number }

export type Job = Scheduled | Round

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
  for (const job of jobs.filter(isScheduled)) {
    await boss.createQueue(job.name, { retryLimit: 8, retryBackoff: true, expireInSeconds: 300 })
    await boss.work(job.name, { batchSize: 1 }, () => job.run(platform, databaseUrl))
    await boss.schedule(job.name, job.cron)
  }
  const transport = openTransport(platform.config)
  const breaker = makeBreaker()
  const mail = loop(platform, databaseUrl, {
    name: 'mail',
    everyMs: mailPauseMs,
    run: async () =>
      void (await sendDueMails(platform, transport, { senders: mailSenders, breaker })),
  })
  const rounds = jobs.flatMap((job) => (isScheduled(job) ? [] : loop(platform, databaseUrl, job)))
  return {
    idleMs: mail.idleMs,
    async stop() {
      const loops = [mail, ...rounds].map(({ stop }) => stop())
      await Promise.all([...loops, boss.stop({ graceful: true, timeout: stopMs })])
    },
  }
}

function isScheduled(job: Job): job is Scheduled {
  return 'cron' in job
}

/** Goes round until it is stopped: the rows are the queue, so nothing can be lost between the two. */
function loop(
  platform: Platform,
  databaseUrl: string,
  { name, everyMs, run }: Round,
): { stop(): Promise<void>; idleMs(): number } {
  let lastRound = performance.now()
  let stopping = false
  let wake = () => {}
  async function goRound(): Promise<void> {
    while (!stopping) {
      try {
        await run(platform, databaseUrl)
        lastRound = performance.now()
      } catch (error) {
        const said = error instanceof Error ? error.message : 'unknown'
        platform.log.warn({ error: said }, `${name} round failed`)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = goRound()
  return {
    idleMs: () => performance.now() - lastRound,
    async stop() {
      stopping = true
      wake()
      await running
    },
  }
}
