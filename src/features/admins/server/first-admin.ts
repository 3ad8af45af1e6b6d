import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Email, Password } from '#features/identity/credentials.ts'
import { requireGoodPassword } from '#features/identity/server/password-rules.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import type { ClockPlatform, Platform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { setUpFirstAdmin } from '../contract.ts'
import { ownerSetup } from './owner-setup.ts'
import { logInStaff } from './sign-in.ts'
import { admins, setupLinks } from './tables.ts'

const linkMs = 24 * 3_600_000

export type FirstAdmin =
  | { kind: 'exists' }
  | { kind: 'from-environment'; email: string }
  | { kind: 'link'; url: string }

/**
 * Sees to it that somebody can sign in to the office: the admin that the environment names, or a
 * one-time link while there is none. Each start without an admin replaces the link of the one before.
 */
export async function ensureFirstAdmin(platform: ClockPlatform): Promise<FirstAdmin> {
  const { db, config } = platform
  if (config.firstAdmin) {
    const { email, password } = config.firstAdmin
    const isNew = await makeAdminOfEnvironment(platform, email, password)
    return isNew ? { kind: 'from-environment', email } : { kind: 'exists' }
  }
  const { token, hash } = newToken()
  const isMade = await db.transaction((db) => replaceLink(db, hash, platform.now()))
  return isMade ? { kind: 'link', url: `${config.publicUrl}/set-up#${token}` } : { kind: 'exists' }
}

/** At each start: somebody can sign in, and the operator hears where. */
export async function openOffice(platform: Platform): Promise<string[]> {
  const first = await ensureFirstAdmin(platform)
  if (first.kind === 'link') return [`Set up the first admin: ${first.url}`]
  return [`Staff log in at ${platform.config.publicUrl}/admin-panel`]
}

async function makeAdminOfEnvironment(
  { db, config, now }: ClockPlatform,
  email: string,
  password: string,
): Promise<boolean> {
  const known = await db.select({ id: admins.id }).from(admins).where(eq(admins.email, email))
  if (known.length > 0) return false
  await requireEnvironment(db, email, password)
  const passwordHash = await inHashSlot(() => hashPassword(password))
  return db.transaction(async (db) => {
    const name = email.slice(0, email.indexOf('@'))
    const made = await insertOwner(db, {
      email,
      name,
      nameGiven: false,
      passwordHash,
      createdAt: now(),
    })
    if (!made) return false
    const from = { address: config.host, requestId: 'start' }
    await recordAudit(
      { db, now: now(), actor: { kind: 'system' }, from },
      {
        action: 'admin.made',
        subject: `admin:${made.id}`,
        detail: { by: 'environment', ...notedAddress(config, `admin:${made.id}`, made.email) },
      },
    )
    return true
  })
}

/** Stops the start with a sentence that names the variable at fault, never its content. */
async function requireEnvironment(db: Db, email: string, password: string): Promise<void> {
  const given = z.object({ ADMIN_EMAIL: Email, ADMIN_PASSWORD: Password })
  const read = z.safeParse(given, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  const issue = read.error?.issues[0]
  if (issue) throw new Error(`${String(issue.path[0])}: ${issue.message}`)
  await requireGoodPassword({ db }, 'password', password, [email]).catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`)
  })
}

async function insertOwner(
  db: Db,
  person: Pick<
    typeof admins.$inferInsert,
    'email' | 'name' | 'nameGiven' | 'passwordHash' | 'createdAt'
  >,
) {
  const [made] = await db
    .insert(admins)
    .values({ ...person, id: randomUUID(), role: 'owner' })
    .onConflictDoNothing({ target: admins.email })
    .returning()
  if (made) for (const setUp of ownerSetup) await setUp({ db, now: person.createdAt })
  return made
}

/** One link at most, and none beside an admin, whatever number of processes starts. */
async function replaceLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  await waitForTurn(db)
  const anybody = await db.select({ id: admins.id }).from(admins).limit(1)
  if (anybody.length > 0) return false
  await db.delete(setupLinks).where(isNull(setupLinks.usedAt))
  await db.insert(setupLinks).values({ tokenHash, expiresAt: new Date(now.getTime() + linkMs) })
  return true
}

async function waitForTurn(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('matricula first admin'))`)
}

/** Ahead of the transaction: nothing is hashed for a link that is over. */
export async function prepareFirstAdmin(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof setUpFirstAdmin>,
): Promise<string> {
  const live = await ctx.db.select().from(setupLinks).where(liveLink(ctx, body.token))
  if (live.length === 0) throw linkIsOver()
  await requireGoodPassword(ctx, 'password', body.password, [body.name, body.email])
  return inHashSlot(() => hashPassword(body.password))
}

/** Makes the owner from the link that a start printed; the link works once. */
export async function makeFirstAdmin(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof setUpFirstAdmin>,
  passwordHash: string,
): Promise<Result<typeof setUpFirstAdmin>> {
  await waitForTurn(ctx.db)
  const used = await ctx.db
    .update(setupLinks)
    .set({ usedAt: ctx.now })
    .where(liveLink(ctx, body.token))
    .returning({ usedAt: setupLinks.usedAt })
  if (used.length === 0) throw linkIsOver()
  const { name, email } = body
  const made = await insertOwner(ctx.db, { name, email, passwordHash, createdAt: ctx.now })
  if (!made) throw linkIsOver()
  await recordAudit(ctx, {
    action: 'admin.made',
    subject: `admin:${made.id}`,
    detail: { by: 'link', ...notedAddress(ctx.config, `admin:${made.id}`, made.email) },
  })
  return logInStaff(ctx, made, 'set-up')
}

function liveLink({ db, now }: Ctx, token: string) {
  return and(
    eq(setupLinks.tokenHash, hashToken(token)),
    isNull(setupLinks.usedAt),
    gt(setupLinks.expiresAt, now),
    notExists(db.select({ id: admins.id }).from(admins)),
  )
}

function linkIsOver(): Refusal {
  return new Refusal(
    'not-now',
    'This link has been used or has expired. Until there is an admin, the server prints a new one each time it starts',
    { code: 'link-over' },
  )
}
