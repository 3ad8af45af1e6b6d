import type { IncomingMessage } from 'node:http'
import type { Gatekeeper } from './auth.ts'
import type { Config } from './config.ts'
import type { Actor, Origin } from './context.ts'
import type { openDatabase, Root } from './db/client.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'

export type RefusalCounts = {
  note(route: string, network: string): void
  flush(): Promise<void>
}

/** What the process holds once: made in `main.ts`, or by the tests. */
export type Platform = ReturnType<typeof openDatabase> & {
  config: Config
  log: Log
  /** The only clock. */
  now: () => Date
  gatekeeper: Gatekeeper
  /** The open pages that are told of changes. */
  live: Live
  /** Of calls by no one in particular. */
  refusals: RefusalCounts
  /** Writes a refused attempt of somebody to the audit log, and counts those of no one. */
  noteRefusal(actor: Actor, from: Origin, route: string, code: string): Promise<void>
}

/** What a job works with. */
export type JobPlatform = Pick<Platform, 'db' | 'config' | 'now' | 'log'>

/** What work by the clock needs, where it waits for nothing outside. */
export type ClockPlatform = Pick<Platform, 'config' | 'now'> & { db: Root }

/** What Node knows of a request; tests that call the app by itself give the socket alone. */
type Incoming = {
  socket: { remoteAddress?: string }
} & Partial<Pick<IncomingMessage, 'complete' | 'destroyed' | 'method' | 'rawHeaders' | 'url'>>

/** What every request carries through Hono. */
export type CallEnv = {
  /** For how long it was held while the server started. */
  Bindings: { incoming?: Incoming; waitedMs?: number }
  Variables: {
    from: Origin
    actor?: Actor
    unknownKeys?: number
    refusedFor?: string
    /** An answer that lacks no header. */
    whole?: Response
  }
}
