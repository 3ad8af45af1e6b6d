import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AdminRow } from '#features/admins/server/people.ts'
import { noteFailure } from '#features/admins/server/sign-in.ts'
import { writeToStaff } from '#features/admins/server/staff-mails.ts'
import { admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { SignInProvider } from '#server/sign-in-providers.ts'
import { scopeOf, wordsOfPost } from '#shared/rights.ts'
import type { ProviderAnswer } from '../contract.ts'
import { type AtProvider, type ClaimedRole, keepAttempt } from './attempts.ts'
import { loginAddress, newSecrets, type ProvenPerson, redeemCode } from './provider-client.ts'
import { isOfProvider, ProviderFault, refusalOf } from './provider-faults.ts'
import { loginProviders, staffIdentities } from './tables.ts'

/** Where to send someone, and what their tab must keep. */
export async function beginAt(
  ctx: Ctx,
  provider: SignInProvider,
  more: Pick<AtProvider, 'purpose' | 'invitation' | 'sessionId'>,
): Promise<{ attempt: AtProvider; url: string }> {
  return noting(ctx, provider, async () => {
    const attempt = {
      ...more,
      issuer: provider.issuer,
      beganAt: ctx.now.getTime(),
      ...(await newSecrets()),
    }
    return { attempt, url: await loginAddress(ctx, provider, attempt) }
  })
}

export async function keepBegun(
  ctx: Ctx,
  { attempt, url }: { attempt: AtProvider; url: string },
): Promise<{ ticket: string; url: string }> {
  return { ticket: await keepAttempt(ctx, attempt), url }
}

/** Who someone is by the provider’s answer; what it got wrong is noted and refused. */
export async function proveLogin(
  ctx: Ctx,
  { attempt, provider }: { attempt: AtProvider; provider: SignInProvider },
  answer: ProviderAnswer,
): Promise<ProvenPerson> {
  return noting(ctx, provider, () => redeemCode(ctx, provider, attempt, answer))
}

async function noting<T>(ctx: Ctx, provider: SignInProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    if (isOfProvider(error.kind)) await noteFault(ctx, provider, error.kind)
    await noteFailure(ctx, undefined, 'provider')
    throw refusalOf(error, provider.name)
  }
}

/** A refusal of someone whom the provider knows: in the audit log, as every failed login is. */
export async function notingRefusal(
  ctx: Ctx,
  admin: Pick<AdminRow, 'id'> | undefined,
  check: () => void,
): Promise<void> {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) await noteFailure(ctx, admin, 'provider')
    throw error
  }
}

async function noteFault(ctx: Ctx, { issuer }: SignInProvider, fault: string): Promise<void> {
  const now = { fault, faultAt: ctx.now }
  await ctx.db
    .insert(loginProviders)
    .values({ issuer, ...now })
    .onConflictDoUpdate({ target: loginProviders.issuer, set: now })
}

/** The account of someone the provider knows; by its own name for them, never by their address. */
export async function findConnectedAdmin(
  db: Db,
  { issuer, subject }: Pick<ProvenPerson, 'issuer' | 'subject'>,
): Promise<AdminRow | undefined> {
  const [row] = await db
    .select({ admin: admins })
    .from(staffIdentities)
    .innerJoin(admins, eq(admins.id, staffIdentities.adminId))
    .where(
      and(
        eq(staffIdentities.issuer, issuer),
        eq(staffIdentities.subject, subject),
        isNull(admins.disabledAt),
      ),
    )
  return row?.admin
}

/** Notes that it works, and when someone last used it; 409 if it has been disconnected since. */
export async function noteLogin(
  { db, now }: Ctx,
  { issuer, subject }: Pick<ProvenPerson, 'issuer' | 'subject'>,
  adminId: string,
): Promise<void> {
  const used = await db
    .update(staffIdentities)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(staffIdentities.issuer, issuer),
        eq(staffIdentities.subject, subject),
        eq(staffIdentities.adminId, adminId),
      ),
    )
    .returning({ subject: staffIdentities.subject })
  if (used.length === 0) throw notConnectedRefusal()
  await db
    .insert(loginProviders)
    .values({ issuer, lastLoginAt: now })
    .onConflictDoUpdate({ target: loginProviders.issuer, set: { lastLoginAt: now } })
}

/** What the settings read from a claim; undefined where they say nothing of roles. */
export function roleFrom({ roles }: SignInProvider, person: ProvenPerson): ClaimedRole | undefined {
  return roles && (roles.byValue.find(({ value }) => person.roles.includes(value))?.role ?? null)
}

/** 403 for anyone to whom the provider gives no role; no claim unmakes an owner. */
export function requireRole(
  { name }: Pick<SignInProvider, 'name'>,
  claimed: ClaimedRole | undefined,
  present: string,
): void {
  if (claimed !== null || present === 'owner') return
  throw new Refusal('not-allowed', `${name} gives you no role here. Ask your administrator there`, {
    code: 'no-role',
  })
}

/** Under the lock on the account: an owner stays one, even one who was made one a moment ago. */
export async function giveRoleOfClaim(
  ctx: Ctx,
  provider: Pick<SignInProvider, 'name'>,
  admin: AdminRow,
  role: ClaimedRole | undefined,
): Promise<AdminRow> {
  requireRole(provider, role, admin.role)
  if (!role || role === admin.role || admin.role === 'owner') return admin
  const [changed] = await ctx.db
    .update(admins)
    .set({ role, roleSince: ctx.now })
    .where(and(eq(admins.id, admin.id), ne(admins.role, 'owner')))
    .returning()
  if (!changed) return admin
  await recordAudit(ctx, {
    action: 'admin.role-changed',
    subject: `admin:${admin.id}`,
    detail: { from: admin.role, to: role, by: 'provider' },
  })
  await writeToStaff(ctx, {
    template: 'admin-role-changed',
    to: changed,
    by: provider.name,
    role: wordsOfPost(role, scopeOf(changed.programs)),
  })
  return changed
}

export function notConnectedRefusal(name?: string): Refusal {
  return new Refusal(
    'not-now',
    `No account here is connected to yours at ${name ?? 'this provider'}. Use your invitation, or log in with your password and connect it under “Your login”`,
    { code: 'not-connected' },
  )
}

/** The provider’s address for someone must be the one that we know them by. */
export function requireSameAddress(
  { name }: SignInProvider,
  { email }: ProvenPerson,
  ours: string,
): void {
  if (email?.toLowerCase() === ours.toLowerCase()) return
  throw new Refusal(
    'not-now',
    email
      ? `${name} has a different address for you. Log in there with the address you use here`
      : `${name} didn’t give us a confirmed address for you. Ask your administrator there`,
    { code: 'other-address' },
  )
}
