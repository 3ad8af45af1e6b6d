import { and, eq, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx, Origin } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken } from '#server/secrets.ts'
import { knownDevices, signInPlaces } from './tables.ts'

/** Notes where an account signs in from; true if it is a new place of an account that has others. */
export async function noteSignInPlace(ctx: Ctx, accountId: string): Promise<boolean> {
  const { db, now, from } = ctx
  const { network, device } = from
  // In this order on one connection: what is known is what was known before.
  const [known] = await Promise.all([
    db
      .select({ isThis: sql<boolean>`bool_or(network = ${network} AND device = ${device})` })
      .from(signInPlaces)
      .where(eq(signInPlaces.accountId, accountId)),
    db
      .insert(signInPlaces)
      .values({ accountId, network, device, lastAt: now })
      .onConflictDoUpdate({
        target: [signInPlaces.accountId, signInPlaces.network, signInPlaces.device],
        set: { lastAt: now },
      }),
    noteDevice(ctx, accountId),
  ])
  return known[0]?.isThis === false
}

async function noteDevice({ db, now, from }: Ctx, accountId: string): Promise<void> {
  if (!from.deviceId) return
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: hashOf(accountId, from.deviceId), lastAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.deviceHash],
      set: { lastAt: now },
    })
}

/** Whether an account has been signed in to from this network, and on this device. */
export function isPlaceKnown(accountId: SQLWrapper, { network, deviceId = '' }: Origin) {
  return {
    network: sql<boolean>`EXISTS (SELECT FROM ${signInPlaces}
      WHERE ${signInPlaces.accountId} = ${accountId} AND ${signInPlaces.network} = ${network})`,
    device: sql<boolean>`EXISTS (SELECT FROM ${knownDevices}
      WHERE ${knownDevices.accountId} = ${accountId} AND ${knownDevices.deviceHash}
        = sha256(convert_to(${accountId}::text || ${` ${deviceId}`}::text, 'UTF8')))`,
  }
}

function hashOf(accountId: string, deviceId: string): Buffer {
  return hashToken(`${accountId} ${deviceId}`)
}

/** Forgets every place of an account, so that none of them counts as its holder's anymore. */
export async function forgetSignInPlaces(db: Db, accountId: string): Promise<void> {
  await db.delete(signInPlaces).where(eq(signInPlaces.accountId, accountId))
  await db.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
}

/** Anyone who ends their other devices may have lost one: the one at hand alone stays known. */
export async function forgetOtherDevices(
  { db, from }: Pick<Ctx, 'db' | 'from'>,
  accountId: string,
): Promise<void> {
  const own = hashOf(accountId, from.deviceId ?? '')
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), ne(knownDevices.deviceHash, own)))
}
