import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashLoad } from './hash-queue.ts'
import type { Platform } from './platform.ts'

/** A number that is read whenever operators ask. */
export type Figure = {
  name: string
  help: string
  value(platform: Platform): number | Promise<number>
}

/** Figures for operators, by route pattern and status; never a name, an address or an id. */
export function makeMetrics(pool: Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
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
    help: 'Keys of request bodies that the call does not know, by route',
    labelNames: ['route'] as const,
    registers: [registry],
  })
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `matricula_${name}`,
      help,
      registers: [registry],
      async collect() {
        // A figure that cannot be read leaves the others readable.
        this.set(await Promise.resolve(value()).catch(() => Number.NaN))
      },
    })
  gauge('loop_delay_p99_seconds', 'Event-loop delay', () => delay.percentile(99) / 1e9)
  gauge('pool_connections', 'Database connections open', () => pool.totalCount)
  gauge('pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('hashes_running', 'Password hashes running', () => hashLoad().running)
  gauge('hashes_waiting', 'Password hashes waiting', () => hashLoad().waiting)
  return {
    observe(route: string, status: number, ms: number, keysUnknown = 0) {
      requests.inc({ route, status })
      if (keysUnknown > 0) unknownKeys.inc({ route }, keysUnknown)
      seconds.observe({ route }, ms / 1000)
    },
    text: () => registry.metrics(),
    gauge,
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
