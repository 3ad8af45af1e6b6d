import { isDeepStrictEqual } from 'node:util'
import { PgBoss } from 'pg-boss'
import { faultMessage } from './fault.ts'
import type { Job, Round, ScheduledJob, Work } from './job.ts'
import { makeBreaker, sendDueMails } from './mail-sending.ts'
import { openTransport } from './mail-transport.ts'
import type { Platform } from './platform.ts'
import { runInSpan, tracedRound } from './traces.ts'

const mailPauseMs = 1_000
/** The first rounds of all loops come together: they leave a process that starts time to serve first. */
const firstRoundMs = 500
/** After so long the mail loop comes round, so that it is seen to be alive in the middle of a burst. */
const mailTurnMs = 5_000
/** Each holds one connection to the mail server, and one of the database for a moment. */
const mailSenders = 4
const stopMs = 5_000
/** What a process had in hand when it was killed is taken again within a minute. */
const heartbeatSeconds = 20
const lookForLostSeconds = 20
/** A job that throws is tried once and seven times more, at growing pauses; then it is shown to the office. */
const policy = { retryLimit: 7, retryBackoff: true, expireInSeconds: 300, heartbeatSeconds }
/** Where rounds that threw are tried in the same way, while they go on by themselves. */
const failedRounds = 'failed-rounds'

export type Worker = {
  stop(): Promise<void>
  /** Milliseconds by which the loop that is latest has not come round when it should have. */
  lateMs(): number
  /** Whether another process does the work, if any. */
  isElsewhere(): boolean
}

/** The runner's tables with the queues of `jobs`, where no process has run a job yet; runs none. */
export async function makeJobTables(ownerUrl: string, jobs: readonly Job[] = []): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    await openAllQueues(boss, jobs)
  } finally {
    await boss.stop()
  }
}

/** Starts the outbox loop and the schedule, whose runner makes tables of its own. */
export async function startWorker(
  platform: Platform,
  ownerUrl: string,
  jobs: readonly Job[],
): Promise<Worker> {
  const { databaseUrl } = platform
  // The runner keeps every property of what a job throws, and a fault of the database holds a row.
  async function attempt({ name, run }: Work): Promise<void> {
    try {
      await runInSpan(`job ${name}`, {}, () => run(platform, databaseUrl))
    } catch (error) {
      platform.log.error({ error }, `${name} failed`)
      throw new Error(faultMessage(error))
    }
  }
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'pgboss',
    max: 2,
    superviseIntervalSeconds: lookForLostSeconds,
    monitorIntervalSeconds: lookForLostSeconds,
  })
  // Without a listener an error of the runner would end the process.
  boss.on('error', (error) => platform.log.warn({ error }, 'job runner'))
  let isBossOver = false
  boss.on('stopped', () => {
    isBossOver = true
  })
  const scheduled = jobs.filter(isScheduled)
  const rounds = jobs.filter((job): job is Round => !isScheduled(job))
  await boss.start()
  try {
    await openAllQueues(boss, jobs)
    for (const job of scheduled) await boss.work(job.name, { batchSize: 1 }, () => attempt(job))
    await boss.work<{ name: string }>(failedRounds, { batchSize: 1 }, async ([failed]) => {
      const round = rounds.find(({ name }) => name === failed?.data.name)
      if (round) await attempt(round)
    })
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const transport = openTransport(platform.config)
  const breaker = makeBreaker()
  const mail = loop(platform.log, {
    name: 'mail',
    everyMs: mailPauseMs,
    async turn(isOver) {
      const until = performance.now() + mailTurnMs
      const goesOn = () => !isOver() && performance.now() < until
      return (
        (await sendDueMails(platform, transport, { senders: mailSenders, breaker, goesOn })) > 0
      )
    },
  })
  const stops = new AbortController()
  const loops = [
    mail,
    ...rounds.map(({ name, everyMs, run }) =>
      loop(platform.log, {
        name,
        everyMs,
        turn: () => tracedRound(`job ${name}`, () => run(platform, databaseUrl, stops.signal)),
        failed: () => handOver(boss, name),
      }),
    ),
  ]
  return {
    isElsewhere: () => false,
    lateMs: () =>
      isBossOver ? Number.POSITIVE_INFINITY : Math.max(...loops.map(({ lateMs }) => lateMs())),
    async stop() {
      stops.abort()
      const stopping = loops.map(({ stop }) => stop())
      await Promise.all([...stopping, boss.stop({ graceful: true, timeout: stopMs })])
      await Promise.all(rounds.map(({ ends }) => ends?.()))
    },
  }
}

async function openAllQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter(isScheduled)
  await openQueues(boss, [...scheduled, { name: failedRounds }])
  await setSchedules(boss, scheduled)
}

type QueueShape = Pick<ScheduledJob, 'name' | 'longestSeconds' | 'retries'>

/** Writes only what differs: a start reads the queues once, and most find nothing to do. */
async function openQueues(boss: PgBoss, wanted: readonly QueueShape[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, longestSeconds, retries } of wanted) {
    const options = {
      ...policy,
      ...(longestSeconds !== undefined && { expireInSeconds: longestSeconds }),
      ...(retries !== undefined && { retryLimit: retries }),
    }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, options)
    // One that an earlier version made keeps its own options otherwise.
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
      await boss.updateQueue(name, options)
  }
}

async function setSchedules(boss: PgBoss, wanted: readonly ScheduledJob[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron } of wanted) if (known.get(name) !== cron) await boss.schedule(name, cron)
}

/** The runner counts the tries of a round that threw, once for all processes, and shows where they ended. */
async function handOver(boss: PgBoss, name: string): Promise<void> {
  const known = await boss.findJobs(failedRounds, { key: name })
  if (known.every(({ state }) => state === 'completed'))
    await boss.send(failedRounds, { name }, { singletonKey: name, singletonSeconds: 60 })
}

function isScheduled(job: Job): job is ScheduledJob {
  return 'cron' in job
}

type Loop = {
  name: string
  everyMs: number
  /** Answers true where there may be more to do at once. */
  turn(isOver: () => boolean): Promise<unknown>
  /** Told of a turn that threw. */
  failed?(): Promise<unknown>
}

/** Goes round until it is stopped: the rows are the queue, so nothing can be lost between the two. */
function loop(
  log: Platform['log'],
  { name, everyMs, turn, failed }: Loop,
): { stop(): Promise<void>; lateMs(): number } {
  let lastRound = performance.now()
  let stopping = false
  let wake = () => {}
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function goRound(): Promise<void> {
    await rest(firstRoundMs)
    while (!stopping) {
      let isBusy = false
      try {
        isBusy = (await turn(() => stopping)) === true
      } catch (error) {
        log.warn({ error }, `${name} round failed`)
        // Where the database is what failed, the next turn says so again.
        await failed?.().catch(() => {})
      }
      lastRound = performance.now()
      // A stop in the middle of a turn has nothing to wake.
      if (!isBusy && !stopping) await rest(everyMs)
    }
  }
  const running = goRound()
  return {
    lateMs: () => Math.max(0, performance.now() - lastRound - Math.max(everyMs, firstRoundMs)),
    async stop() {
      stopping = true
      wake()
      await running
    },
  }
}
