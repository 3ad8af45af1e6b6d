import type { Pool } from 'pg'
import type { Access } from '#shared/endpoint.ts'
import { can, type Right, Role, rights } from '#shared/rights.ts'
import type { Config } from './config.ts'
import type { Actor, AdminActor, ApplicantActor, NoActor, Origin } from './context.ts'
import type { Db } from './db/client.ts'
import { Refusal } from './refusals.ts'
import { hashToken, type TokenPrefix } from './secrets.ts'

export type ActorFor<A extends Access> = A extends 'public'
  ? NoActor
  : A extends 'applicant'
    ? ApplicantActor
    : AdminActor

type Base = { pool: Pool; config: Config; db: Db }
/** What a session is looked up on: the pool, or the connection that goes on with the call. */
export type QueryConnection = Pick<Pool, 'query'>

type Sessions<A extends Actor> = {
  find(base: Base, tokenHash: Buffer, now: Date, on?: QueryConnection): Promise<A | undefined>
  /** Those of some callers whose sessions still go on, in one query; to ask keeps none awake. */
  filterLive(base: Base, actors: readonly A[], now: Date): Promise<A[]>
}

const none = { find: async () => undefined, filterLive: async () => [] }

/** The tokens of programs, each good from some networks and for so many calls a minute. */
type Tokens = {
  /** Refuses where the token is live and may not be used from there, or not so often. */
  find(base: Base, tokenHash: Buffer, now: Date, from: Origin): Promise<AdminActor | undefined>
  filterLive(base: Base, actors: readonly AdminActor[], now: Date): Promise<AdminActor[]>
}

/** The sessions of both kinds of people, and the tokens of programs; the feature that keeps them fills its own. */
export const sessionParts: {
  applicant: Sessions<ApplicantActor>
  admin: Sessions<AdminActor>
  token: Tokens
} = { applicant: none, admin: none, token: none }

/** How live sessions are found and rights are decided. */
export type Gatekeeper = {
  findApplicant(
    tokenHash: Buffer,
    now: Date,
    on?: QueryConnection,
  ): Promise<ApplicantActor | undefined>
  findAdmin(tokenHash: Buffer, now: Date): Promise<AdminActor | undefined>
  findToken(tokenHash: Buffer, now: Date, from: Origin): Promise<AdminActor | undefined>
  /** Those of some callers whose sessions still go on; to ask keeps none awake. */
  filterLive(actors: readonly Actor[], now: Date): Promise<ReadonlySet<Actor>>
}

export function makeGatekeeper(base: Base): Gatekeeper {
  const { applicant, admin, token } = sessionParts
  return {
    findApplicant: (hash, at, on) => applicant.find(base, hash, at, on),
    findAdmin: (hash, at) => admin.find(base, hash, at),
    findToken: (hash, at, from) => token.find(base, hash, at, from),
    async filterLive(actors, at) {
      const people = actors.filter((actor) => actor.kind === 'applicant')
      const office = actors.filter((actor) => actor.kind === 'admin')
      const staff = office.filter((actor) => !actor.token)
      const programs = office.filter((actor) => actor.token)
      const live = await Promise.all([
        people.length > 0 ? applicant.filterLive(base, people, at) : [],
        staff.length > 0 ? admin.filterLive(base, staff, at) : [],
        programs.length > 0 ? token.filterLive(base, programs, at) : [],
      ])
      return new Set<Actor>(live.flat())
    },
  }
}

export function signInFirst(): Refusal {
  return new Refusal('not-signed-in', 'Log in to continue')
}

/** What the token of a call is found by; undefined for one of another kind, and without one. */
export function tokenHashOf(
  kind: Exclude<TokenPrefix, ''>,
  authorization: string | undefined,
): Buffer | undefined {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : ''
  return token.startsWith(kind) ? hashToken(token) : undefined
}

/**
 * Who makes the call. The kind of a token is a property of the token: an applicant's opens no call of
 * staff, and neither opens one of programs. 401 without a live token of the right kind.
 */
export async function requireActor(
  access: Access,
  authorization: string | undefined,
  gatekeeper: Gatekeeper,
  now: Date,
  from: Origin,
): Promise<Actor> {
  if (access === 'public') return { kind: 'none' }
  const kind = access === 'applicant' ? 'au_' : isForPrograms(access) ? 'matricula_' : 'aa_'
  const hash = tokenHashOf(kind, authorization)
  const { findApplicant, findAdmin, findToken } = gatekeeper
  const find = {
    au_: (given: Buffer) => findApplicant(given, now),
    aa_: (given: Buffer) => findAdmin(given, now),
    matricula_: (given: Buffer) => findToken(given, now, from),
  }[kind]
  const actor = hash && (await find(hash))
  if (actor) return actor
  throw kind === 'matricula_' ? noLiveToken() : signInFirst()
}

export function isForPrograms(access: Access): boolean {
  return access === 'token' || access.startsWith('token:')
}

/** Of a token that is over the audit log says which one it was. */
export function noLiveToken(by?: AdminActor): Refusal {
  return new Refusal('not-signed-in', 'Send an API token that’s still active', by && { by })
}

/** Whether the caller may do something: by the role of a person, by what a program's token was given. */
export function holdsRight(
  { role, token }: Pick<AdminActor, 'role' | 'token'>,
  right: Right,
): boolean {
  return token ? token.rights.includes(right) : can(Role.parse(role), right)
}

/** 403 without the right that the call declares; asked once it is known who is refused. */
export function requireRight(access: Access, actor: Actor): void {
  if (actor.kind !== 'admin' || access === 'admin' || access === 'token') return
  requireSecondFactor(actor)
  const right = rights.find((known) => access.endsWith(`:${known}`))
  if (right && holdsRight(actor, right)) return
  throw new Refusal(
    'not-allowed',
    actor.token ? 'This token doesn’t include this' : 'Your role doesn’t include this',
  )
}

/** 403 until the second factor is set up, where the installation requires one of its staff. */
export function requireSecondFactor(actor: AdminActor | ApplicantActor): void {
  if (actor.kind === 'admin' && !actor.secondFactorDone)
    throw new Refusal('not-allowed', 'Set up your second factor first', {
      code: 'second-factor-needed',
    })
}
