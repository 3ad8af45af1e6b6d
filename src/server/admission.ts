import type { Pool } from 'pg'
import { isReading } from './disk-room.ts'
import type { Figure } from './metrics.ts'

/** What gives way first, last named first. */
export type CallClass = 'change' | 'own' | 'list' | 'report'

/**
 * How full the server is when the first of each are sent away, and when all are; between the two as many
 * of a hundred as it is full. Lists give way before saves, and yet no kind is shut out by another: saves
 * cost the most, and alone they would leave no room for anybody who only looks.
 */
const givesWay: Record<CallClass, { from: number; until: number }> = {
  change: { from: 0.4, until: 1 },
  own: { from: 0.35, until: 0.95 },
  list: { from: 0.2, until: 0.9 },
  report: { from: 0.1, until: 0.9 },
}

/** For a connection: the bound in a quick database, where they come in bursts. */
const mostWaiting = 48
/** The bound in a slow one. A call takes a connection two or three times, and should be answered within two seconds. */
const mostWaitMs = 300
/** By so many connections that were given back it is known how long one is usually kept. */
const keptLooks = 64
/** As late as this the answers of a second are late by several. */
const mostLateMs = 500
const lookEveryMs = 100
/** One long pause is no load: the median is of five looks. */
const looks = 5
/** Fewer calls than this at once aren't a crowd: what makes the loop late then, a start or a slow machine, isn't load. */
const crowd = 16
const retryAfterSeconds = { least: 2, most: 10 }

/**
 * So many submits at once are taken however full it is. Saves and reads come by the hundred, and someone
 * who was turned away with them, again and again, missed a deadline that they had tried to meet.
 */
const keptForSubmits = 4

const submits = /^\/api\/users\/applications\/[^/]+\/submit$/
const reports = /\/(?:reports|export|summary|audit-log)(?:\/|$)/

export function classOf(method: string, path: string): CallClass {
  if (!isReading(method)) return 'change'
  if (reports.test(path)) return 'report'
  return path.startsWith('/api/admins/') ? 'list' : 'own'
}

/** What is called once a call that was taken is answered; or what one that was not is told. */
type Entered = { leave: () => void } | { kind: CallClass; retryAfterSeconds: number }

export type Admission = {
  /** 0 for idle, 1 for as much as can be done in time. */
  load(): number
  /** Whether a call is taken, asked before anything is done for it. */
  enter(method: string, path: string): Entered
  stop(): void
}

type Watched = Pick<Pool, 'waitingCount'> & {
  options: { max: number }
  on(event: 'acquire', listener: (client: object) => void): unknown
  on(event: 'release', listener: (error: unknown, client: object) => void): unknown
}

/**
 * Calls are in flight while they have a connection of the pool or wait for one: anyone who sends slowly,
 * hashes or is told of changes takes none, and has bounds elsewhere.
 */
export function watchLoad(pool: Watched, random: () => number = Math.random): Admission {
  const loop = watchLoop()
  const keptMs = watchKeeping(pool)
  let inside = 0
  let submitting = 0
  const lateness = () => (inside < crowd ? 0 : loop.lateMs() / mostLateMs)
  const waiting = () => {
    const waitMs = (pool.waitingCount * keptMs()) / pool.options.max
    return Math.max(pool.waitingCount / mostWaiting, waitMs / mostWaitMs)
  }
  const load = () => Math.max(waiting(), lateness())
  return {
    load,
    enter(method, path) {
      const kind = classOf(method, path)
      const { from, until } = givesWay[kind]
      const isSubmit = kind === 'change' && submits.test(path)
      const isKept = isSubmit && submitting < keptForSubmits
      if (!isKept && (load() - from) / (until - from) > random())
        return { kind, retryAfterSeconds: spread() }
      inside += 1
      if (isSubmit) submitting += 1
      return {
        leave() {
          inside -= 1
          if (isSubmit) submitting -= 1
        },
      }
    },
    stop: loop.stop,
  }
}

/** For operators: where it stays above a third, calls are being sent away. */
export function loadFigure({ load }: Admission): Figure {
  return {
    name: 'load',
    help: 'How full the server is, from 0; at 1 saves are refused',
    value: load,
  }
}

/** How long a connection is kept on average; with those who wait it says how long they will. */
function watchKeeping(pool: Watched): () => number {
  const since = new WeakMap<object, number>()
  const kept: number[] = []
  let sum = 0
  pool.on('acquire', (client) => since.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const ms = performance.now() - (since.get(client) ?? performance.now())
    kept.push(ms)
    sum += ms - (kept.length > keptLooks ? (kept.shift() ?? 0) : 0)
  })
  return () => (kept.length === 0 ? 0 : sum / kept.length)
}

/** How late the event loop usually is. */
function watchLoop() {
  let late: number[] = []
  let usual = 0
  let due = performance.now() + lookEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    late = [Math.max(0, now - due), ...late].slice(0, looks)
    usual = late.toSorted((a, b) => a - b)[Math.floor(looks / 2)] ?? 0
    due = now + lookEveryMs
  }, lookEveryMs).unref()
  return { lateMs: () => usual, stop: () => clearInterval(timer) }
}

/** They are spread, so that not all who were sent away come back together. */
function spread(): number {
  const { least, most } = retryAfterSeconds
  return least + Math.floor(Math.random() * (most - least + 1))
}
