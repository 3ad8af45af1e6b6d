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

type Sessions<A extends Actor> = {
  find(base: Base, tokenHash: Buffer, now: Date): Promise<A | undefined>
  /** Whether the session of a caller still goes on; to ask does not keep it awake. */
  isLive(base: Base, actor: A, now: Date): Promise<boolean>
}

const none = { find: async () => undefined, isLive: async () => false }

/** The sessions of both kinds of people; the feature that keeps them fills its own. */
export const sessionParts: {
  applicant: Sessions<ApplicantActor>
  admin: Sessions<AdminActor>
} = { applicant: none, admin: none }

/** How live sessions are found and rights are decided. */
export type Gatekeeper = {
  findApplicant(tokenHash: Buffer, now: Date): Promise<ApplicantActor | undefined>
  findAdmin(tokenHash: Buffer, now: Date): Promise<AdminActor | undefined>
  can(role: string, right: string): boolean
  /** Whether the session of a caller still goes on; to ask does not keep it awake. */
  isLive(actor: Actor, now: Date): Promise<boolean>
}

export function makeGatekeeper(base: Base): Gatekeeper {
  const { applicant, admin } = sessionParts
  return {
    findApplicant: (hash, at) => applicant.find(base, hash, at),
    findAdmin: (hash, at) => admin.find(base, hash, at),
    can: (role, right) => rights.some((known) => known === right && can(Role.parse(role), known)),
    async isLive(actor, at) {
      if (actor.kind === 'applicant') return applicant.isLive(base, actor, at)
      return actor.kind === 'admin' && admin.isLive(base, actor, at)
    },
  }
}

const signInFirst = 'Log in to continue'

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
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : ''
  if (access === 'applicant') {
    const actor = token.startsWith('au_')
      ? await gatekeeper.findApplicant(hashToken(token), now)
      : undefined
    if (!actor) throw new Refusal('not-signed-in', signInFirst)
    return actor
  }
  const actor = token.startsWith('aa_')
    ? await gatekeeper.findAdmin(hashToken(token), now)
    : undefined
  if (!actor) throw new Refusal('not-signed-in', signInFirst)
  return actor
}

/** 403 without the right that the call declares; asked once it is known who is refused. */
export function requireRight(access: Access, actor: Actor, gatekeeper: Gatekeeper): void {
  if (actor.kind !== 'admin' || access === 'admin') return
  requireSecondFactor(actor)
  if (!gatekeeper.can(actor.role, access.slice('admin:'.length)))
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
}

/** 403 until the second factor is set up, where the installation requires one. */
export function requireSecondFactor(actor: AdminActor): void {
  if (!actor.secondFactorDone)
    throw new Refusal('not-allowed', 'Set up your second factor first', {
      code: 'second-factor-needed',
    })
}
