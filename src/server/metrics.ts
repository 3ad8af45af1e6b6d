import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashLoad } from './hash-queue.ts'
import type { Platform } from './platform.ts'
import { shareCounters } from './siblings.ts'

/** A number that is read whenever operators ask. */
export type Figure = {
  name: string
  help: string
  /** Where there is one number for each of several things: what tells them apart. */
  label?: string
  value(platform: Platform): FigureValue | Promise<FigureValue>
  /** What it is where it cannot be read; otherwise nothing is told. */
  unread?: number
}

type FigureValue = number | Readonly<Record<string, number>>

/** A database that is frozen delays no scrape: what is not read by then is left out. */
const readWithinMs = 3_000

/**
 * Figures for operators, by route pattern and status; never a name, an address or an id. `reader` is
 * the platform that figures are read through, where they do not share the pool of everybody.
 */
export function makeMetrics(
  platform: Platform,
  figures: readonly Figure[] = [],
  reader: Platform = platform,
) {
  const { pool } = platform
  const registry = new Registry()
  // The delay of the event loop is among them, since the last scrape.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'matricula_requests_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'matricula_request_seconds',
    help: 'Time from the first byte read to the answer, by route',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const unknownKeys = new Counter({
    name: 'matricula_unknown_keys_total',
    help: 'Unknown keys in request bodies, by route',
    labelNames: ['route'] as const,
    registers: [registry],
  })
  const unavailable = new Counter({
    name: 'matricula_unavailable_total',
    help: '503 answers by the resource that ran short',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const standbyReads = new Counter({
    name: 'matricula_standby_reads_total',
    help: 'Reads for lists, reports, and exports: from the standby, or why it wasn’t used',
    labelNames: ['place'] as const,
    registers: [registry],
  })
  const throttledLogins = new Counter({
    name: 'matricula_throttled_logins_total',
    help: 'Logins answered with a time to wait',
    registers: [registry],
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `matricula_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('pool_connections', 'Database connections open', () => pool.totalCount)
  gauge('pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('hashes_running', 'Password hashes running', () => hashLoad().running)
  gauge('hashes_waiting', 'Password hashes waiting', () => hashLoad().waiting)
  gauge('live_streams', 'Pages that get changes as they happen', platform.live.count)
  const countersOfAll = shareCounters(registry)
  const read = new Registry()
  const readFigures = makeReading(read, reader, figures)
  return {
    observe(route: string, status: number, ms: number, keysUnknown = 0) {
      requests.inc({ route, status })
      if (keysUnknown > 0) unknownKeys.inc({ route }, keysUnknown)
      seconds.observe({ route }, ms / 1000)
    },
    observeUnavailable: (reason: string) => unavailable.inc({ reason }),
    observeStandbyRead: (place: string) => standbyReads.inc({ place }),
    observeThrottledLogin: () => throttledLogins.inc(),
    async text() {
      const [counters] = await Promise.all([countersOfAll(), readFigures()])
      return counters + (await read.metrics())
    },
  }
}

/**
 * One after the other, so that a scrape takes one connection of the pool at most; several scrapes at a
 * time share what is read.
 */
function makeReading(registry: Registry, platform: Platform, figures: readonly Figure[]) {
  const known = figures.map((figure) => {
    const { name, help, label } = figure
    const labelNames = label ? [label] : []
    const gauge = new Gauge({ name: `matricula_${name}`, help, labelNames, registers: [registry] })
    // What was not read is not told: a zero would be an answer.
    const forget = () => (label ? gauge.reset() : gauge.remove())
    forget()
    return { figure, gauge, forget }
  })
  async function readAll(): Promise<void> {
    const late = lateIn(readWithinMs)
    for (const { figure, gauge, forget } of known) {
      const read = async () => figure.value(platform)
      const value = await Promise.race([read(), late.promise]).catch(() => figure.unread)
      forget()
      if (typeof value === 'number') gauge.set(value)
      else
        for (const [name, one] of Object.entries(value ?? {}))
          gauge.set({ [figure.label ?? 'of']: name }, one)
    }
    late.clear()
  }
  let reading: Promise<void> | undefined
  return () => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function lateIn(ms: number): { promise: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const timer = setTimeout(() => reject(new Error('not read in time')), ms)
  return { promise, clear: () => clearTimeout(timer) }
}

export type Metrics = ReturnType<typeof makeMetrics>
