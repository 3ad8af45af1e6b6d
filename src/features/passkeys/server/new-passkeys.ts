import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Applicant, getSelf } from '#features/accounts/server/applicants.ts'
import { applicantKind } from '#features/accounts/server/identity.ts'
import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type addPasskey, type beginPasskey, mostPasskeys } from '../contract.ts'
import { challengeMs, makeChallenge, takeChallenge } from './challenges.ts'
import {
  algorithms,
  type KeptCredential,
  userHandleOf,
  verifyNewCredential,
} from './credential-checks.ts'
import { mailOfPasskey } from './passkey-mails.ts'
import { relyingParty, requirePasskeysOn } from './relying-party.ts'
import { passkeys } from './tables.ts'

type CheckedPasskey = { self: Applicant; made: KeptCredential }

const required = 'required'
const type = 'public-key'

/** Answers what a device needs to make a passkey, once the password was right. */
export async function beginAdding(
  ctx: Ctx<ApplicantActor>,
  _input: unknown,
  self: Applicant,
): Promise<Result<typeof beginPasskey>> {
  await requirePasskeysOn(ctx)
  await lockCheckedAccount(applicantKind, ctx.db, self)
  requireConfirmed(self)
  const own = await findCredentials(ctx.db, self.id)
  requireRoom(own)
  const { name } = await getSetting(ctx.db, instituteArea)
  const { ticket, challenge } = await makeChallenge(ctx, ctx.actor)
  return {
    ticket,
    options: {
      challenge,
      rp: { id: relyingParty(ctx.config).rpID, name },
      user: {
        id: userHandleOf(self.id),
        name: self.email,
        displayName: `${self.firstName} ${self.lastName}`,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: own.map((id) => ({ type, id: id.toString('base64url') })),
      authenticatorSelection: {
        residentKey: required,
        requireResidentKey: true,
        userVerification: required,
      },
    },
  }
}

/** Someone who registered an address that isn’t theirs must not keep a way in once its holder takes it. */
function requireConfirmed({ emailConfirmedAt }: Applicant): void {
  if (emailConfirmedAt) return
  throw new Refusal('not-now', 'Confirm your email address first. We sent you a link', {
    code: 'address-unconfirmed',
  })
}

function requireRoom(own: readonly unknown[]): void {
  if (own.length < mostPasskeys) return
  throw new Refusal(
    'not-now',
    `You have ${mostPasskeys} passkeys, the most an account can have. Remove one first`,
    { code: 'too-many-passkeys' },
  )
}

async function findCredentials(db: Db, applicantId: string): Promise<Buffer[]> {
  const rows = await db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.applicantId, applicantId))
  return rows.map(({ credentialId }) => credentialId)
}

/** Uses the challenge up and checks what the device made, ahead of the transaction. */
export async function checkNewPasskey(
  ctx: Ctx<ApplicantActor>,
  { body: { ticket, credential } }: Input<typeof addPasskey>,
): Promise<CheckedPasskey> {
  await requirePasskeysOn(ctx)
  // Ahead of the challenge: a new password ends that and changes this, so it is noticed whenever it comes.
  const self = await getSelf(ctx)
  const taken = await takeChallenge(ctx, ticket)
  const isOwn = taken?.applicantId === self.id && taken.sessionId === ctx.actor.sessionId
  const made = isOwn
    ? await verifyNewCredential(ctx.config, taken.challenge, credential)
    : undefined
  if (made) return { self, made }
  // Each challenge took the password: without one, anyone who is logged in could fill the audit log.
  if (taken) await recordAudit(ctx, { action: 'applicant.passkey-refused' })
  throw addingRefused()
}

/** One sentence for all that is wrong with what the device made. */
function addingRefused(): Refusal {
  return new Refusal('not-now', 'We couldn’t add this passkey. Try again', {
    code: 'passkey-refused',
  })
}

/** Keeps a passkey that was checked, unless the account has changed or another one has it. */
export async function keepPasskey(
  ctx: Ctx<ApplicantActor>,
  { body: { name } }: Input<typeof addPasskey>,
  { self, made }: CheckedPasskey,
): Promise<Result<typeof addPasskey>> {
  const { db, now } = ctx
  await lockCheckedAccount(applicantKind, db, self)
  requireRoom(await findCredentials(db, self.id))
  const id = randomUUID()
  const kept = await db
    .insert(passkeys)
    .values({ id, applicantId: self.id, ...made, name, addedAt: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (kept.length === 0) throw addingRefused()
  await mailOfPasskey(ctx, 'passkey-added', self)
  await recordAudit(ctx, { action: 'applicant.passkey-added', subject: `passkey:${id}` })
  return { message: `“${name}” was added. You can log in with it from now on` }
}
