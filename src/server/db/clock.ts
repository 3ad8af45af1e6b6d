import type { Connection } from './requirements.ts'

const measureEveryMs = 10_000

type Measure = {
  /** What the database's clock showed, in milliseconds since 1970. */
  time: number
  /** When it did, by this process's monotonic clock. */
  at: number
  /** By how much this may be wrong: half of the way there and back. */
  withinMs: number
}

export type Clock = {
  now(): Date
  /** Milliseconds by which the wall clock of this machine is ahead of the database's. */
  aheadMs(): number
  stop(): void
}

/**
 * The one clock of all servers: the database's, carried on by the monotonic clock, so that a machine
 * whose own clock is wrong or jumps judges every deadline as the others do.
 */
export async function openClock(readTime: () => Promise<Date>): Promise<Clock> {
  let basis = await measure(readTime)
  const timeBy = ({ time, at }: Measure) => time + performance.now() - at

  async function follow(): Promise<void> {
    const measured = await measure(readTime)
    // A slow answer tells little: time does not move for less than it could be wrong by.
    if (Math.abs(timeBy(measured) - timeBy(basis)) > measured.withinMs) basis = measured
  }

  const timer = setInterval(() => {
    // While the database is away its time goes on here.
    follow().catch(() => {})
  }, measureEveryMs)
  timer.unref()
  return {
    now: () => new Date(timeBy(basis)),
    aheadMs: () => Date.now() - timeBy(basis),
    stop: () => clearInterval(timer),
  }
}

async function measure(readTime: () => Promise<Date>): Promise<Measure> {
  const asked = performance.now()
  const time = (await readTime()).getTime()
  const withinMs = (performance.now() - asked) / 2
  return { time, at: asked + withinMs, withinMs }
}

/** The time by the database's own clock. */
export async function databaseTime(connection: Connection): Promise<Date> {
  const { rows } = await connection.query(
    'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms',
  )
  return new Date(Number(rows[0]?.ms))
}
