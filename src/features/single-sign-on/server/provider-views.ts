import { asc, eq, lt } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { AdminActor, Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { FindHealth } from '#server/health-lines.ts'
import { describeFurtherHosts } from '#server/outgoing-hosts.ts'
import type { Platform } from '#server/platform.ts'
import type { Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { logFurtherHostsTo } from './further-hosts.ts'
import { redirectAddress } from './provider-client.ts'
import { sentenceOf } from './provider-faults.ts'
import { loginAttempts, loginProviders, staffIdentities } from './tables.ts'

export async function listProviders({
  config,
}: Ctx<NoActor>): Promise<Result<typeof calls.listProviders>> {
  return { providers: config.signInProviders.map(({ number, name }) => ({ number, name })) }
}

/** Before a second factor is set up too: to set it up may take a login at the provider. */
export async function readOwnProviders({
  db,
  actor,
  config,
}: Ctx<AdminActor>): Promise<Result<typeof calls.readOwnProviders>> {
  if (config.signInProviders.length === 0) return { providers: [] }
  const own = await db.select().from(staffIdentities).where(eq(staffIdentities.adminId, actor.id))
  return {
    providers: config.signInProviders.map(({ number, name, issuer }) => ({
      number,
      name,
      connectedAt: own.find((one) => one.issuer === issuer)?.connectedAt ?? null,
    })),
  }
}

/** For the office: whether logins through each provider work, and who uses them. */
export async function readState({
  db,
  config,
}: Ctx<AdminActor>): Promise<Result<typeof calls.readSingleSignOn>> {
  const { signInProviders: providers, publicUrl } = config
  const states = await db.select().from(loginProviders)
  const people = await db
    .select({
      adminId: admins.id,
      name: admins.name,
      hasPassword: admins.hasPassword,
      issuer: staffIdentities.issuer,
      lastUsedAt: staffIdentities.lastUsedAt,
    })
    .from(staffIdentities)
    .innerJoin(admins, eq(admins.id, staffIdentities.adminId))
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id), asc(staffIdentities.issuer))
  return {
    providers: providers.map(({ number, name, issuer }) => {
      const state = states.find((one) => one.issuer === issuer)
      return {
        number,
        name,
        server: new URL(issuer).host,
        furtherHosts: state?.furtherHosts ?? [],
        redirectAddress: redirectAddress(publicUrl, number),
        lastLoginAt: state?.lastLoginAt ?? null,
        fault: state?.fault ? sentenceOf(state.fault) : null,
        faultAt: state?.faultAt ?? null,
      }
    }),
    people: people.map((person) => ({
      ...person,
      provider: providers.find(({ issuer }) => issuer === person.issuer)?.name ?? null,
    })),
  }
}

/** A fault after the last login that worked. */
export const providerHealth: FindHealth = async ({ db, config }) => {
  const { signInProviders: providers } = config
  if (providers.length === 0) return null
  const name = 'Login through providers'
  const states = await db.select().from(loginProviders)
  for (const { issuer, name: provider } of providers) {
    const state = states.find((one) => one.issuer === issuer)
    if (!state?.faultAt || !state.fault || state.faultAt < (state.lastLoginAt ?? 0)) continue
    return {
      name,
      says: `${provider}: ${sentenceOf(state.fault)}.`,
      at: state.faultAt,
      toDo: 'Log in with a password for now, and ask your operator to check the provider and the settings that start with OIDC_.',
    }
  }
  const last = states.map(({ lastLoginAt }) => lastLoginAt?.getTime() ?? 0)
  const at = Math.max(0, ...last)
  return {
    name,
    says: at ? 'Last login' : 'Not used yet',
    at: at ? new Date(at) : null,
    toDo: null,
  }
}

export async function removeEndedAttempts(db: Db, at: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.expiresAt, at))
}

/**
 * What the operator who starts the server hears: where staff may log in besides, which issuer is asked, and
 * which further hosts each provider named when it was last asked.
 */
export async function describeLogins({ config, db, log }: Platform): Promise<readonly string[]> {
  const { signInProviders: providers } = config
  if (providers.length === 0) return []
  logFurtherHostsTo(log)
  const states = await db.select().from(loginProviders)
  return providers.flatMap(({ number, name, issuer }) => [
    `Staff can also log in through ${name}: this server sends them to ${issuer}, which returns them to ${redirectAddress(config.publicUrl, number)}`,
    ...describeFurtherHosts(
      `For ${name}, this server also asks`,
      states.find((state) => state.issuer === issuer)?.furtherHosts ?? [],
    ),
  ])
}
