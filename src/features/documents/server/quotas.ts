import { and, eq, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { documentsArea } from '../setting-areas.ts'
import { uploadQuotas } from './tables.ts'

const megabyte = 1024 * 1024

export type Room = { files: number; bytes: number }

/** What an applicant may have, by the settings. */
export async function mostRoom(db: Db): Promise<Room> {
  const { mostFiles, mostMegabytes } = await getSetting(db, documentsArea)
  return { files: mostFiles, bytes: mostMegabytes * megabyte }
}

export async function usedRoom(db: Db, accountId: string): Promise<Room> {
  const { files, bytes } = uploadQuotas
  const rows = await db
    .select({ files, bytes })
    .from(uploadQuotas)
    .where(eq(uploadQuotas.accountId, accountId))
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Takes room for a file before any of it is read; the row is the lock, so that no two slip past together. */
export async function claimRoom(db: Db, accountId: string, bytes: number): Promise<void> {
  const most = await mostRoom(db)
  await db.insert(uploadQuotas).values({ accountId }).onConflictDoNothing()
  const claimed = await db
    .update(uploadQuotas)
    .set({ files: sql`${uploadQuotas.files} + 1`, bytes: sql`${uploadQuotas.bytes} + ${bytes}` })
    .where(
      and(
        eq(uploadQuotas.accountId, accountId),
        sql`${uploadQuotas.files} < ${most.files}`,
        sql`${uploadQuotas.bytes} + ${bytes} <= ${most.bytes}`,
      ),
    )
    .returning({ files: uploadQuotas.files })
  if (claimed.length === 0)
    throw new Refusal(
      'not-now',
      `You can upload up to ${most.files} files and ${most.bytes / megabyte} MB in total. Email us if you need more`,
      { code: 'no-room' },
    )
}

/** Corrects what was claimed to what is there. */
export async function changeRoom(db: Db, accountId: string, by: Room): Promise<void> {
  if (by.files === 0 && by.bytes === 0) return
  await db
    .update(uploadQuotas)
    .set({
      files: sql`${uploadQuotas.files} + ${by.files}`,
      bytes: sql`${uploadQuotas.bytes} + ${by.bytes}`,
    })
    .where(eq(uploadQuotas.accountId, accountId))
}

export async function giveRoomBack(db: Db, accountId: string, room: Room): Promise<void> {
  await changeRoom(db, accountId, { files: -room.files, bytes: -room.bytes })
}

/** Counts again, where files have changed hands. */
export async function recountRoom(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO upload_quotas (account_id, files, bytes)
    SELECT ${accountId}::uuid, count(*), coalesce(sum(bytes), 0) FROM (${takenBy(accountId)}) AS taken
    ON CONFLICT (account_id) DO UPDATE SET files = excluded.files, bytes = excluded.bytes`)
}

/** Everything that counts against the room of an account. */
function takenBy(accountId: string) {
  return sql`
    SELECT bytes FROM files WHERE owner_id = ${accountId} AND scan <> 'rejected'
    UNION ALL SELECT bytes FROM uploads
    WHERE sender = ${`applicant:${accountId}`} AND version_id IS NULL`
}
