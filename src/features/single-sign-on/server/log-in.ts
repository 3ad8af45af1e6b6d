import * as z from 'zod/mini'
import { Name } from '#features/admins/contract.ts'
import { getInvitation, takeUpInvitation } from '#features/admins/server/accept-invitation.ts'
import { type AdminRow, hasSecondFactor } from '#features/admins/server/people.ts'
import { kindOf, type Proof, spendProof } from '#features/admins/server/second-factor-codes.ts'
import {
  lockSignIn,
  logInStaff,
  noteFailure,
  requireProof,
  wrongCode,
} from '#features/admins/server/sign-in.ts'
import { knownNowhere } from '#features/identity/server/sign-in-limits.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { SignInProvider } from '#server/sign-in-providers.ts'
import { bucketName, limits, refundTry, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { isStorable } from '#shared/text.ts'
import type * as calls from '../contract.ts'
import {
  attemptIsOver,
  type ClaimedRole,
  endCodeAttempt,
  findCodeAttempt,
  getProvider,
  keepAttempt,
  takeAttempt,
} from './attempts.ts'
import { connectLogin } from './connections.ts'
import {
  beginAt,
  findConnectedAdmin,
  giveRoleOfClaim,
  keepBegun,
  notConnectedRefusal,
  noteLogin,
  notingRefusal,
  proveLogin,
  requireRole,
  requireSameAddress,
  roleFrom,
} from './proven-logins.ts'
import type { ProvenPerson } from './provider-client.ts'
import { unknownPassword } from './unknown-password.ts'

type BegunLogin = Awaited<ReturnType<typeof beginAt>>

/** Ahead of the transaction: the provider’s own addresses, which may have to be asked for. */
export async function prepareProviderLogin(
  ctx: Ctx<NoActor>,
  { body: { provider: number, invitation } }: Input<typeof calls.beginProviderLogin>,
): Promise<BegunLogin> {
  const provider = getProvider(ctx.config, number)
  await requirePlace(ctx, bucketName('begunLogins', ctx.from.network), limits.begunLogins)
  if (invitation === undefined) return beginAt(ctx, provider, { purpose: 'log-in' })
  await getInvitation(ctx, invitation)
  return beginAt(ctx, provider, { purpose: 'join', invitation })
}

export async function beginProviderLogin(
  ctx: Ctx<NoActor>,
  _input: unknown,
  begun: BegunLogin,
): Promise<Result<typeof calls.beginProviderLogin>> {
  return keepBegun(ctx, begun)
}

type InvitedLogin = {
  kind: 'join'
  person: ProvenPerson
  invitation: string
  name: string
  passwordHash: string
  role: ClaimedRole | undefined
  provider: SignInProvider
}
type ConnectedLogin = Pick<InvitedLogin, 'person' | 'role' | 'provider'> & {
  kind: 'log-in'
  admin: AdminRow
}
type CodeLogin = {
  kind: 'code'
  person: Pick<ProvenPerson, 'issuer' | 'subject'>
  admin: AdminRow
  proof: Proof
  role: ClaimedRole | undefined
  provider: SignInProvider
}
type CheckedLogin = InvitedLogin | ConnectedLogin | CodeLogin

/** Ahead of the transaction: who it is, by the provider’s answer or by the code that was still missing. */
export async function checkProviderLogin(
  ctx: Ctx<NoActor>,
  { body: { ticket, answer, code } }: Input<typeof calls.finishProviderLogin>,
): Promise<CheckedLogin> {
  if (!answer) return checkCode(ctx, ticket, code ?? '')
  const taken = await takeAttempt(ctx, { ticket, answer }, ['log-in', 'join'])
  // Its row is gone, so a hall that logs in together fills no table.
  await refundTry(ctx, bucketName('begunLogins', ctx.from.network))
  const { attempt, provider } = taken
  const person = await proveLogin(ctx, taken, answer)
  const role = roleFrom(provider, person)
  if (attempt.invitation !== undefined) {
    const { email, name, role: promised } = await getInvitation(ctx, attempt.invitation)
    await notingRefusal(ctx, undefined, () => {
      requireSameAddress(provider, person, email)
      requireRole(provider, role, promised)
    })
    return {
      kind: 'join',
      person,
      invitation: attempt.invitation,
      name: nameOf(person) ?? name,
      passwordHash: await unknownPassword(),
      role,
      provider,
    }
  }
  const admin = await findConnectedAdmin(ctx.db, person)
  if (!admin) {
    await noteFailure(ctx, undefined, 'provider')
    throw notConnectedRefusal(provider.name)
  }
  await notingRefusal(ctx, admin, () => requireRole(provider, role, admin.role))
  return { kind: 'log-in', person, admin, role, provider }
}

/** What the provider calls them, where one could have typed it. */
function nameOf({ name }: ProvenPerson): string | undefined {
  return name && isStorable(name) ? z.safeParse(Name, name).data : undefined
}

async function checkCode(ctx: Ctx<NoActor>, ticket: string, code: string): Promise<CodeLogin> {
  const { adminId, issuer, subject, role } = await findCodeAttempt(ctx, ticket)
  const provider = ctx.config.signInProviders.find((one) => one.issuer === issuer)
  const admin = await findConnectedAdmin(ctx.db, { issuer, subject })
  if (!provider || admin?.id !== adminId) throw attemptIsOver()
  const proof = await requireProof(ctx, admin, code, knownNowhere)
  return { kind: 'code', person: { issuer, subject }, admin, proof, role, provider }
}

export async function finishProviderLogin(
  ctx: Ctx<NoActor>,
  { body: { ticket } }: Input<typeof calls.finishProviderLogin>,
  checked: CheckedLogin,
): Promise<Result<typeof calls.finishProviderLogin>> {
  if (checked.kind === 'join') return join(ctx, checked)
  const { person, provider, role } = checked
  const admin = await lockSignIn(ctx, checked.admin)
  if (checked.kind === 'code') {
    await endCodeAttempt(ctx, ticket)
    if (!(await spendProof(ctx, admin.id, checked.proof))) throw wrongCode()
    await noteLogin(ctx, person, admin.id)
    const named = await giveRoleOfClaim(ctx, provider, admin, role)
    // Of a recovery code that was used, its holder hears.
    const by = kindOf(checked.proof) === 'recovery-code' ? 'recovery-code' : 'provider'
    return logInStaff(ctx, named, by)
  }
  const { secondFactor, issuer, subject } = checked.person
  if (!secondFactor && hasSecondFactor(admin)) {
    const awaited = { purpose: 'code', adminId: admin.id, issuer, subject, role } as const
    return { needsCode: true, ticket: await keepAttempt(ctx, awaited) }
  }
  await noteLogin(ctx, person, admin.id)
  const named = await giveRoleOfClaim(ctx, provider, admin, role)
  const freshAt = freshSince(ctx, checked.person)
  return logInStaff(ctx, named, 'provider', { secondFactorElsewhere: secondFactor, freshAt })
}

/**
 * A provider lets people in without a question for hours, so such a login is only as fresh as the last
 * question was; where the provider doesn’t say, it never was.
 */
function freshSince({ now }: Ctx, { askedAt }: ProvenPerson): Date {
  return new Date(Math.min(now.getTime(), askedAt?.getTime() ?? 0))
}

/** The invitation makes the account, which has no password: its provider lets it in. */
async function join(
  ctx: Ctx<NoActor>,
  { person, invitation, name, passwordHash, role, provider }: InvitedLogin,
): Promise<Result<typeof calls.finishProviderLogin>> {
  const made = await takeUpInvitation(ctx, invitation, { name, passwordHash, hasPassword: false })
  const admin = await giveRoleOfClaim(ctx, provider, made, role)
  await connectLogin(ctx, person, admin)
  await noteLogin(ctx, person, admin.id)
  return logInStaff(ctx, admin, 'provider', { secondFactorElsewhere: person.secondFactor })
}
