import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'

export type ApplicantActor = { kind: 'applicant'; id: string; sessionId: string }
export type AdminActor = {
  kind: 'admin'
  id: string
  sessionId: string
  role: string
  /** Whose applications they may see; null for every program. */
  programs: readonly string[] | null
  /** Set up, where the installation requires it. */
  secondFactorDone: boolean
  freshAt: Date
  /** A program calls, in the name of the one who made its token; its role says nothing then. */
  token?: { id: string; rights: readonly string[] }
}
export type NoActor = { kind: 'none' }
type SystemActor = { kind: 'system' }
export type Actor = ApplicantActor | AdminActor | NoActor | SystemActor

/** Where a call came from: for throttles, device lists and the audit log. */
export type Origin = {
  address: string
  /** The address as throttles see it: IPv4, or the /64 of an IPv6 address. */
  network: string
  device: string
  /** What the browser calls itself at every sign-in; known to it and to no one else. */
  deviceId?: string
  requestId: string
  /** Names one act of the client's: sent again, it has no second effect. */
  idempotencyKey?: string
  /** One came that is no UUID, so it names nothing. */
  hasBrokenKey?: boolean
}

/** Everything a verb works with: its database, who asks, what time it is, and where the call came from. */
export type Ctx<A extends Actor = Actor> = {
  db: Db
  actor: A
  now: Date
  from: Origin
  config: Config
}

/** What it takes to queue an email. */
export type MailCtx = Pick<Ctx, 'db' | 'now' | 'config'>

type Base = { now: () => Date; config: Config }

/** The context of work that goes on by itself, in the name of the person who asked for it. */
export function workContext<A extends Actor>(
  { now, config }: Base,
  { db, actor, requestId }: { db: Db; actor: A; requestId: string },
): Ctx<A> {
  const from = { address: '', network: '', device: '', requestId }
  return { db, actor, now: now(), from, config }
}

/** The context of work that no person asked for. */
export function systemContext(base: Base, db: Db): Ctx<SystemActor> {
  return workContext(base, { db, actor: { kind: 'system' }, requestId: randomUUID() })
}

/** A member of staff in whose name something happens, without a session of theirs. */
export function staffActor(
  { id, role, programs }: Pick<AdminActor, 'id' | 'role' | 'programs'>,
  freshAt = new Date(0),
): AdminActor {
  return { kind: 'admin', id, sessionId: '', role, programs, secondFactorDone: true, freshAt }
}

/** How the timeline and the audit log name an actor. */
export function nameOf(actor: Actor): string {
  return actor.kind === 'applicant' || actor.kind === 'admin'
    ? `${actor.kind}:${actor.id}`
    : actor.kind
}

/** How the audit log names who called: a program by its token, not by the one in whose name it acts. */
export function callerOf(actor: Actor): string {
  return actor.kind === 'admin' && actor.token ? `token:${actor.token.id}` : nameOf(actor)
}

/** The id of a member of staff by how `nameOf` names them; undefined for anyone else. */
export function adminIn(name: string): string | undefined {
  return name.startsWith('admin:') ? name.slice('admin:'.length) : undefined
}
