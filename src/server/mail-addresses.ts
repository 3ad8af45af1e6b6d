import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { mailAddresses, mailSuppressions } from './db/tables.ts'

/** Kinds of mail that anybody can ask to be left alone by. */
export const optionalStreams = ['reminders', 'news'] as const
type OptionalStream = (typeof optionalStreams)[number]

export function isOptional(stream: string): stream is OptionalStream {
  return optionalStreams.some((one) => one === stream)
}

/** Mail to this address has come back; the first time counts, with the latest words. */
export async function markBouncedAddress(
  db: Db,
  { address, why, mailId, at }: { address: string; why: string; mailId: string | null; at: Date },
): Promise<void> {
  await db
    .insert(mailAddresses)
    .values({ address, why, mailId, bouncedAt: at })
    .onConflictDoUpdate({ target: mailAddresses.address, set: { why, mailId } })
}

/** Since when mail to an address comes back, and in what words; null where it does not. */
export async function findBounce(
  db: Db,
  address: string,
): Promise<{ since: Date; why: string } | null> {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.address, address))
  return row ? { since: row.bouncedAt, why: row.why } : null
}

/** Mail has reached the address, or is to be tried again. */
export async function forgetBounce(db: Db, address: string): Promise<boolean> {
  const gone = await db
    .delete(mailAddresses)
    .where(eq(mailAddresses.address, address))
    .returning({ address: mailAddresses.address })
  return gone.length > 0
}

/** Why a mail of this kind is not sent to an address; undefined where it is. */
export async function whyHeldBack(
  db: Db,
  { stream, address }: { stream: string; address: string },
): Promise<string | undefined> {
  if (!isOptional(stream)) return undefined
  if (await isSuppressedAddress(db, { stream, address }))
    return 'The person opted out of this type of email'
  return (await findBounce(db, address)) ? 'Emails to this address bounce' : undefined
}

export async function isSuppressedAddress(
  db: Db,
  { stream, address }: { stream: string; address: string },
): Promise<boolean> {
  const rows = await db
    .select({ at: mailSuppressions.at })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.address, address), eq(mailSuppressions.stream, stream)))
  return rows.length > 0
}

export async function setSuppressedAddress(
  db: Db,
  {
    stream,
    address,
    at,
    isOff,
  }: { stream: OptionalStream; address: string; at: Date; isOff: boolean },
): Promise<void> {
  if (isOff) await db.insert(mailSuppressions).values({ address, stream, at }).onConflictDoNothing()
  else
    await db
      .delete(mailSuppressions)
      .where(and(eq(mailSuppressions.address, address), eq(mailSuppressions.stream, stream)))
}

/** What is kept of addresses by themselves goes with their people. */
export async function forgetAddresses(db: Db, addresses: string[]): Promise<void> {
  await db.delete(mailAddresses).where(inArray(mailAddresses.address, addresses))
  await db.delete(mailSuppressions).where(inArray(mailSuppressions.address, addresses))
}
