import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { inviteStaff, withdrawInvitation } from '#features/admins/server/invitations.ts'
import { lockOwners } from '#features/admins/server/owners.ts'
import type { AdminRow } from '#features/admins/server/people.ts'
import { deactivateStaff, lockAccount, reactivateStaff } from '#features/admins/server/staff.ts'
import { adminInvitations, admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { bucketName, findPlace, limits, waitSeconds } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Role, scopeOf } from '#shared/rights.ts'
import { isOfDomains } from '../new-post.ts'
import type * as calls from '../scim-contract.ts'
import { type Entry, entryOf, nameOf, requireAddress } from './entry.ts'
import { joinKnownAccounts } from './joined-users.ts'
import { applyPatch } from './patch.ts'
import { refusedValue, takenBySomeone } from './scim-errors.ts'
import { requireOn, type Setup } from './setup.ts'
import { scimUsers } from './tables.ts'
import { entryNow, findUser, type KnownUser, presentUser } from './users.ts'

type Answer = Result<typeof calls.readUser>

/** Invites someone, or takes over an invitation that a person wrote. */
export async function createScimUser(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof calls.createUser>,
): Promise<Answer> {
  const setup = await begin(ctx)
  const entry = entryOf(body)
  requireAddress(entry)
  await requireFreeName(ctx, entry.userName)
  await requireFreeAddress(ctx, entry.email)
  const { active, ...told } = entry
  const id = randomUUID()
  if (active) await inviteOne(ctx, setup, entry)
  const at = { createdAt: ctx.now, changedAt: ctx.now }
  await ctx.db.insert(scimUsers).values({ id, ...told, ...at })
  await recordAudit(ctx, { action: 'scim.user-made', subject: `scim:${id}` })
  return presentUser(ctx, await findUser(ctx.db, id))
}

export async function replaceScimUser(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof calls.replaceUser>,
): Promise<Answer> {
  return change(ctx, params.id, (before) => entryOf(body, before))
}

export async function patchScimUser(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof calls.patchUser>,
): Promise<Answer> {
  return change(ctx, params.id, (before) => applyPatch(before, body.Operations))
}

/** One change of a directory after the other, as one of owners at the same time waits. */
async function begin(ctx: Ctx<AdminActor>): Promise<Setup> {
  const owners = await lockOwners(ctx.db)
  if (!owners.some(({ id }) => id === ctx.actor.id))
    throw new Refusal('not-allowed', 'The person who made this token is no longer an owner')
  const setup = await requireOn(ctx)
  await joinKnownAccounts(ctx)
  return setup
}

async function change(
  ctx: Ctx<AdminActor>,
  id: string,
  wish: (before: Entry) => Entry,
): Promise<Answer> {
  const setup = await begin(ctx)
  const user = await lockUser(ctx, id)
  const before = entryNow(user)
  const wanted = wish(before)
  // Or they would be told gone, and work here under another entry.
  if (!user.account && isSame(wanted.email, before.email)) await requireNoAccount(ctx, before.email)
  const changed = Object.keys(wanted).filter(
    (key) => wanted[key as keyof Entry] !== before[key as keyof Entry],
  )
  if (changed.length === 0) return presentUser(ctx, user)
  if (!user.told || !isSame(wanted.userName, before.userName))
    await requireFreeName(ctx, wanted.userName, user)
  const deactivatedAt = user.account
    ? await changeAccount(ctx, user, wanted.active)
    : await changeInvitation(ctx, setup, { user, before, wanted })
  await keep(ctx, user, { wanted, deactivatedAt })
  await recordAudit(ctx, {
    action: 'scim.user-changed',
    subject: subjectOf(user),
    detail: { changed },
  })
  return presentUser(ctx, await findUser(ctx.db, id))
}

/** Ahead of the row itself: anyone who joins takes the invitation first, and the row after it. */
async function lockUser({ db }: Ctx, id: string): Promise<KnownUser> {
  const { told } = await findUser(db, id)
  if (!told) return findUser(db, id)
  if (!told.adminId) await lockInvitation(db, told.email)
  await db
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .where(eq(scimUsers.id, told.id))
    .for('update')
  return findUser(db, id)
}

/** Anyone who takes it up waits, or has an account by now. */
async function lockInvitation(db: Db, email: string): Promise<void> {
  await db
    .select({ id: adminInvitations.id })
    .from(adminInvitations)
    .where(eq(adminInvitations.email, email))
    .for('update')
}

/** Names and addresses of accounts are their people’s own. */
async function changeAccount(
  ctx: Ctx<AdminActor>,
  { account, told }: KnownUser,
  isActive: boolean,
): Promise<Date | null> {
  const deactivatedAt = told?.deactivatedAt ?? null
  if (!account || isActive === (account.disabledAt === null)) return deactivatedAt
  const locked = await lockAccount(ctx, account.id)
  if (!isActive) {
    await deactivateStaff(ctx, locked)
    return ctx.now
  }
  requireOwnDoing(locked.colleague, deactivatedAt)
  await reactivateStaff(ctx, locked)
  return null
}

/** What a person decided here, and who is an owner, no directory changes. */
function requireOwnDoing({ role, disabledAt }: AdminRow, deactivatedAt: Date | null): void {
  if (disabledAt?.getTime() !== deactivatedAt?.getTime())
    throw new Refusal(
      'not-now',
      'An owner deactivated this account here. Only an owner can reactivate it, under Admins',
      { code: 'deactivated-here' },
    )
  if (role === 'owner')
    throw new Refusal(
      'not-now',
      'This account is an owner’s. Only an owner can reactivate it, under Admins',
      { code: 'owner' },
    )
}

type UserChange = { user: KnownUser; before: Entry; wanted: Entry }

async function changeInvitation(
  ctx: Ctx<AdminActor>,
  setup: Setup,
  { user: { invitationId, told }, before, wanted }: UserChange,
): Promise<null> {
  const isElsewhere = !isSame(wanted.email, before.email)
  if (isElsewhere) {
    requireAddress(wanted)
    await requireFreeAddress(ctx, wanted.email, told?.id)
  }
  if (invitationId && (isElsewhere || !wanted.active))
    await withdrawInvitation(ctx, { params: { id: invitationId } })
  if (wanted.active && (isElsewhere || !invitationId)) await inviteOne(ctx, setup, wanted)
  return null
}

/** Sends an invitation, unless one that a person wrote still stands. */
async function inviteOne(
  ctx: Ctx<AdminActor>,
  { role, programs, domains }: Setup,
  entry: Entry,
): Promise<void> {
  const { email } = entry
  const [written] = await ctx.db
    .select({ id: adminInvitations.id })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.email, email), gt(adminInvitations.expiresAt, ctx.now)))
  if (written) return
  if (!isOfDomains(email, domains))
    throw refusedValue('No one at this domain is invited. An owner can add it under Admins → SCIM')
  await requireRoom(ctx)
  await requireNoAccount(ctx, email)
  await inviteStaff(ctx, {
    name: nameOf(entry),
    email,
    role: Role.parse(role),
    programs: scopeOf(programs),
  })
}

/** A token in wrong hands must not write to half a town. */
async function requireRoom(ctx: Ctx<AdminActor>): Promise<void> {
  const bucket = bucketName('scimInvitations', 'all')
  if (await findPlace(ctx, bucket, limits.scimInvitations)) return
  const retryAfter = await waitSeconds(ctx, bucket)
  throw new Refusal('slow-down', 'Too many invitations in an hour. Try again later', {
    retryAfter,
  })
}

async function requireFreeName({ db }: Ctx, userName: string, user?: KnownUser): Promise<void> {
  const { told, account } = user ?? {}
  const taken = await db.$count(
    scimUsers,
    and(eq(scimUsers.userName, userName), told ? ne(scimUsers.id, told.id) : undefined),
  )
  const untold = await db
    .select({ id: admins.id })
    .from(admins)
    .leftJoin(scimUsers, eq(scimUsers.adminId, admins.id))
    .where(
      and(
        isNull(scimUsers.id),
        eq(admins.email, userName),
        account ? ne(admins.id, account.id) : undefined,
      ),
    )
  if (taken > 0 || untold.length > 0)
    throw takenBySomeone('There’s already someone with this userName')
}

/** Neither of an account nor of anyone a directory named before. */
async function requireFreeAddress(ctx: Ctx, email: string, except?: string): Promise<void> {
  await lockInvitation(ctx.db, email)
  await requireNoAccount(ctx, email)
  const taken = await ctx.db.$count(
    scimUsers,
    and(
      isNull(scimUsers.adminId),
      eq(scimUsers.email, email),
      except ? ne(scimUsers.id, except) : undefined,
    ),
  )
  if (taken > 0) throw takenBySomeone('There’s already someone with this address')
}

async function requireNoAccount({ db }: Ctx, email: string): Promise<void> {
  if ((await db.$count(admins, eq(admins.email, email))) > 0)
    throw takenBySomeone('There’s already an account with this address')
}

type KeptUser = { wanted: Entry; deactivatedAt: Date | null }

async function keep(
  { db, now }: Ctx,
  { told, account }: KnownUser,
  { wanted, deactivatedAt }: KeptUser,
) {
  const { active: _, ...entry } = wanted
  const row = { ...entry, deactivatedAt, changedAt: now }
  if (told) await db.update(scimUsers).set(row).where(eq(scimUsers.id, told.id))
  else if (account)
    await db
      .insert(scimUsers)
      .values({ id: account.id, adminId: account.id, createdAt: account.createdAt, ...row })
}

function subjectOf({ account, told }: KnownUser): string {
  return account ? `admin:${account.id}` : `scim:${told?.id}`
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
