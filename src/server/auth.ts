import type { Pool } from 'pg'
import type { Access } from '#shared/endpoint.ts'
import { can, Role, rights } from '#shared/rights.ts'
import type { Config } from './config.ts'
import type { Actor, AdminActor, ApplicantActor, NoActor } from './context.ts'
import { Refusal } from './refusals.ts'
import { hashToken } from './secrets.ts'

export type ActorFor<A extends Access> = A extends 'public'
  ? NoActor
  : A extends 'applicant'
    ? ApplicantActor
    : AdminActor

type Base = { pool: Pool; config: Config }
/** What a session is looked up on: the pool, or the connection that goes on with the call. */
export type On = Pick<Pool, 'query'>

type Sessions<A extends Actor> = {
  find(base: Base, tokenHash: Buffer, now: Date, on?: On): Promise<A | undefined>
  /** Those of some callers whose sessions still go on, in one query; to ask keeps none awake. */
  stillLive(base: Base, actors: readonly A[], now: Date): Promise<A[]>
}

const none = { find: async () => undefined, stillLive: async () => [] }

/** The sessions of both kinds of people; the feature that keeps them fills its own. */
export const sessionParts: {
  applicant: Sessions<ApplicantActor>
  admin: Sessions<AdminActor>
} = { applicant: none, admin: none }

/** How live sessions are found and rights are decided. */
export type Gatekeeper = {
  findApplicant(tokenHash: Buffer, now: Date, on?: On): Promise<ApplicantActor | undefined>
  findAdmin(tokenHash: Buffer, now: Date): Promise<AdminActor | undefined>
  can(role: string, right: string): boolean
  /** Those of some callers whose sessions still go on; to ask keeps none awake. */
  stillLive(actors: readonly Actor[], now: Date): Promise<ReadonlySet<Actor>>
}

export function makeGatekeeper(base: Base): Gatekeeper {
  const { applicant, admin } = sessionParts
  return {
    findApplicant: (hash, at, on) => applicant.find(base, hash, at, on),
    findAdmin: (hash, at) => admin.find(base, hash, at),
    can: (role, right) => rights.some((known) => known === right && can(Role.parse(role), known)),
    async stillLive(actors, at) {
      const people = actors.filter((actor) => actor.kind === 'applicant')
      const staff = actors.filter((actor) => actor.kind === 'admin')
      const live = await Promise.all([
        people.length > 0 ? applicant.stillLive(base, people, at) : [],
        staff.length > 0 ? admin.stillLive(base, staff, at) : [],
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
  kind: 'au_' | 'aa_',
  authorization: string | undefined,
): Buffer | undefined {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : ''
  return token.startsWith(kind) ? hashToken(token) : undefined
}

/**
 * Who makes the call. The kind of a token is a property of the token: an applicant's opens no
 * staff call and the reverse. 401 without a live token of the right kind.
 */
export async function requireActor(
  access: Access,
  authorization: string | undefined,
  gatekeeper: Gatekeeper,
  now: Date,
): Promise<Actor> {
  if (access === 'public') return { kind: 'none' }
  const hash = tokenHashOf(access === 'applicant' ? 'au_' : 'aa_', authorization)
  const find = access === 'applicant' ? gatekeeper.findApplicant : gatekeeper.findAdmin
  const actor = hash && (await find(hash, now))
  if (!actor) throw signInFirst()
  return actor
}

/** 403 without the right that the call declares; asked once it is known who is refused. */
export function requireRight(access: Access, actor: Actor, gatekeeper: Gatekeeper): void {
  if (actor.kind !== 'admin' || access === 'admin') return
  requireSecondFactor(actor)
  if (!gatekeeper.can(actor.role, access.slice('admin:'.length)))
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
}

/** 403 until the second factor is set up, where the installation requires one of its staff. */
export function requireSecondFactor(actor: AdminActor | ApplicantActor): void {
  if (actor.kind === 'admin' && !actor.secondFactorDone)
    throw new Refusal('not-allowed', 'Set up your second factor first', {
      code: 'second-factor-needed',
    })
}
