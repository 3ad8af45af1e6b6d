import { setTimeout as pause } from 'node:timers/promises'
import { describeFault } from '../fault.ts'
import type { Log } from '../log.ts'
import { onceAMinute } from '../once-a-minute.ts'
import { Refusal } from '../refusals.ts'
import type { Db } from './client.ts'
import { isCanceledByReplay, refusalOfDatabase } from './faults.ts'
import {
  openStandbyServers,
  type Position,
  type Sight,
  type StandbyConnection,
  type StandbyServers,
} from './standby-servers.ts'

/** How long a read waits for the standby to get to where the primary was when the read began. */
const patienceMs = 500
const lookEveryMs = 2_000

/** Why the primary answers in place of the standby. */
export type Unfitness = 'away' | 'behind' | 'not a standby' | 'other database' | 'other timeline'

/** Behind its name, what is the matter with it. */
export const unfitnessWords: Readonly<Record<Unfitness, string>> = {
  away: 'doesn’t answer',
  behind: 'is behind',
  'not a standby': 'isn’t a standby: it accepts changes itself',
  'other database': 'is a copy of another database',
  'other timeline': 'hasn’t followed the last failover yet',
}

/** Where a read was answered: by the standby, or by the primary, and then why. */
export type ReadPlace = 'standby' | Unfitness | 'conflict' | 'failed'

class Unfit extends Error {
  readonly unfitness: Unfitness
  constructor(unfitness: Unfitness) {
    super(`The standby ${unfitnessWords[unfitness]}`)
    this.unfitness = unfitness
  }
}

type StandbyParts = { log: Log; now: () => Date }

/**
 * A standby that is asked every other second whether it can be read from, so that no one waits for one that
 * can't. A read asks again, since what was acknowledged before it must be in it.
 */
export class Standby {
  readonly host: string
  /** Undefined while it is read from. */
  unfitness: Unfitness | undefined = 'away'
  /** By how much it was behind when it was last asked; undefined where it didn't say. */
  lagSeconds: number | undefined
  /** Hears of each read. */
  onRead: (place: ReadPlace) => void = () => {}
  private readonly isNews = onceAMinute()
  private readonly servers: StandbyServers
  private readonly parts: StandbyParts
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(servers: StandbyServers, parts: StandbyParts) {
    this.servers = servers
    this.parts = parts
    this.host = servers.host
  }

  /** Asks it for the first time, and from then on. */
  async watch(): Promise<void> {
    clearTimeout(this.timer)
    try {
      await this.onceCaughtUp(async () => {})
      if (this.unfitness) this.parts.log.info({ standby: this.host }, 'reading from the standby')
      this.unfitness = undefined
    } catch (error) {
      if (this.unfitness || !(error instanceof Refusal)) this.leave(error)
    }
    if (this.isStopped) return
    this.timer = setTimeout(() => this.watch(), lookEveryMs)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.servers.end()
  }

  /** A read changes nothing, so one that went wrong here is read again there. */
  async read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T> {
    const found = this.unfitness ?? (await this.tryRead(work))
    const isUnread = typeof found === 'string'
    this.onRead(isUnread ? found : 'standby')
    return isUnread ? work(primary) : found.answer
  }

  private async tryRead<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T } | ReadPlace> {
    try {
      return { answer: await this.onceCaughtUp((connection) => connection.read(work)) }
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (isCanceledByReplay(error)) return this.tell('conflict', error)
      if (error instanceof Unfit || refusalOfDatabase(error)) return this.leave(error)
      return this.tell('failed', error)
    }
  }

  private async onceCaughtUp<T>(work: (connection: StandbyConnection) => Promise<T>): Promise<T> {
    const connection = await this.servers.connect()
    try {
      await this.reach(connection, await this.askPrimary())
      const answer = await work(connection)
      connection.release()
      return answer
    } catch (error) {
      connection.release(!(error instanceof Unfit || error instanceof Refusal))
      throw error
    }
  }

  /** Refuses where the primary is away: that says nothing of the standby, and all others are refused too. */
  private async askPrimary(): Promise<Position> {
    try {
      return await this.servers.askPrimary()
    } catch (error) {
      throw refusalOfDatabase(error) ?? error
    }
  }

  /** Ahead of a transaction, whose first statement settles what it sees. */
  private async reach(connection: StandbyConnection, position: Position): Promise<void> {
    const until = performance.now() + patienceMs
    for (let waitMs = 1; ; waitMs *= 2) {
      const seen = await connection.look(position)
      this.lagSeconds = seen.lagSeconds
      const unfitness = unfitnessOf(position, seen)
      if (!unfitness) return
      if (unfitness !== 'behind' || performance.now() + waitMs > until) throw new Unfit(unfitness)
      await pause(waitMs)
    }
  }

  private leave(error: unknown): Unfitness {
    this.unfitness = error instanceof Unfit ? error.unfitness : 'away'
    if (this.unfitness === 'away') this.lagSeconds = undefined
    return this.tell(this.unfitness, error)
  }

  private tell<P extends ReadPlace>(place: P, error: unknown): P {
    const { log, now } = this.parts
    if (!this.isStopped && this.isNews(place, now()))
      log.warn(
        { standby: this.host, place, error: describeFault(error) },
        'reading from the primary, not from the standby',
      )
    return place
  }
}

function unfitnessOf(position: Position, seen: Sight): Unfitness | undefined {
  if (!seen.recovers) return 'not a standby'
  if (seen.system !== position.system) return 'other database'
  // One that a failover left behind may be further on in a log that no longer counts.
  if (seen.timeline !== position.timeline) return 'other timeline'
  return seen.hasReached ? undefined : 'behind'
}

const standbys = new WeakMap<Db, Standby>()

/** From now on reads that are given this handle of the primary may go to its standby. */
export async function openStandby(
  primary: Db,
  address: { url: string; max: number },
  parts: StandbyParts,
): Promise<Standby> {
  const standby = new Standby(openStandbyServers(primary, { ...address, log: parts.log }), parts)
  await standby.watch()
  standbys.set(primary, standby)
  return standby
}

export function standbyOf(primary: Db): Standby | undefined {
  return standbys.get(primary)
}

/**
 * Reads from the standby where there is one that has all that was acknowledged before, and from the primary
 * otherwise. `read` changes nothing and may be called twice. In a transaction it reads there.
 */
export function onStandby<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return standbyOf(db)?.read(db, read) ?? read(db)
}

/** A verb that only reads, on the standby. */
export function fromStandby<C extends { db: Db }, I, R>(verb: (ctx: C, input: I) => Promise<R>) {
  return (ctx: C, input: I): Promise<R> => onStandby(ctx.db, (db) => verb({ ...ctx, db }, input))
}
