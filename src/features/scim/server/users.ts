import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { adminInvitations, admins } from '#features/admins/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { scimAddress } from '../address.ts'
import type * as calls from '../scim-contract.ts'
import { listSchema, type ScimUser, userSchema } from '../scim-contract.ts'
import { type Entry, nameOf } from './entry.ts'
import { type Filter, readFilter, readPage } from './filter.ts'
import { requireOn } from './setup.ts'
import { scimUsers } from './tables.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const known = {
  /** What a directory told; none for accounts of which it told nothing so far. */
  told: scimUsers,
  account: {
    id: admins.id,
    name: admins.name,
    email: admins.email,
    role: admins.role,
    createdAt: admins.createdAt,
    disabledAt: admins.disabledAt,
  },
  /** The open invitation of anyone who has no account. */
  invitationId: adminInvitations.id,
}
const knownId = sql<string>`coalesce(${scimUsers.id}, ${admins.id})`
const knownSince = sql`coalesce(${scimUsers.createdAt}, ${admins.createdAt})`
const isInvited = and(isNull(scimUsers.adminId), eq(adminInvitations.email, scimUsers.email))

/** Everyone in the office, and anyone a directory named who isn’t here. */
function everyone(db: Db) {
  return db
    .select(known)
    .from(admins)
    .fullJoin(scimUsers, eq(scimUsers.adminId, admins.id))
    .leftJoin(adminInvitations, isInvited)
    .$dynamic()
}

export type KnownUser = Awaited<ReturnType<typeof findUsers>>[number]

/** Directories count places and know no cursor; an office is small enough to be read from its beginning. */
async function findUsers(db: Db, where: SQL | undefined, { from = 0, most = 1 } = {}) {
  const found = await everyone(db)
    .where(where)
    .orderBy(asc(knownSince), asc(knownId))
    .limit(from + most)
  return found.slice(from)
}

function countUsers(db: Db, where: SQL | undefined) {
  return db
    .select({ total: count() })
    .from(admins)
    .fullJoin(scimUsers, eq(scimUsers.adminId, admins.id))
    .where(where)
}

export async function findUser(db: Db, id: string): Promise<KnownUser> {
  const [found] = uuid.test(id) ? await findUsers(db, sql`${knownId} = ${id}`) : []
  if (!found) throw notFound('user')
  return found
}

function matching(filter: Filter | undefined): SQL | undefined {
  if (!filter) return undefined
  const { by, value } = filter
  const isUntold = isNull(scimUsers.id)
  if (by === 'userName')
    return or(eq(scimUsers.userName, value), and(isUntold, eq(admins.email, value)))
  if (by === 'externalId') return eq(scimUsers.externalId, value)
  if (by === 'email')
    return or(eq(admins.email, value), and(isNull(admins.id), eq(scimUsers.email, value)))
  return uuid.test(value) ? sql`${knownId} = ${value}` : sql`false`
}

export async function listAllUsers(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof calls.listUsers>,
): Promise<Result<typeof calls.listUsers>> {
  await requireOn(ctx)
  const where = matching(readFilter(query.filter))
  const { startIndex, count: most } = readPage(query)
  const found = most > 0 ? await findUsers(ctx.db, where, { from: startIndex - 1, most }) : []
  const [counted] = await countUsers(ctx.db, where)
  return {
    schemas: [listSchema],
    totalResults: counted?.total ?? 0,
    startIndex,
    itemsPerPage: found.length,
    Resources: found.map((user) => presentUser(ctx, user)),
  }
}

export async function readOneUser(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof calls.readUser>,
): Promise<Result<typeof calls.readUser>> {
  await requireOn(ctx)
  return presentUser(ctx, await findUser(ctx.db, params.id))
}

/** How things are now, in the words in which directories change them. */
export function entryNow({ told, account, invitationId }: KnownUser): Entry {
  const email = account?.email ?? told?.email ?? ''
  return {
    userName: told?.userName ?? email,
    externalId: told?.externalId ?? null,
    givenName: told?.givenName ?? null,
    familyName: told?.familyName ?? null,
    displayName: told?.displayName ?? null,
    email: told?.email ?? email,
    active: account ? account.disabledAt === null : invitationId !== null,
  }
}

export function presentUser(
  { config }: Pick<Ctx, 'config'>,
  user: KnownUser,
): z.input<typeof ScimUser> {
  const { told, account } = user
  const entry = entryNow(user)
  const { externalId, givenName, familyName } = entry
  const name = entry.displayName ?? account?.name ?? nameOf(entry)
  const id = told?.id ?? account?.id ?? ''
  const created = told?.createdAt ?? account?.createdAt ?? new Date(0)
  return {
    schemas: [userSchema],
    id,
    ...(externalId && { externalId }),
    userName: entry.userName,
    name: {
      formatted: name,
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
    },
    displayName: name,
    active: entry.active,
    emails: [{ value: account?.email ?? entry.email, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created,
      lastModified: told?.changedAt ?? created,
      location: `${config.publicUrl}${scimAddress}/Users/${id}`,
    },
  }
}
