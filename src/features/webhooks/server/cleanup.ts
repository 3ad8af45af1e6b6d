import { lt } from 'drizzle-orm'
import { monthMs } from '#server/cleanup.ts'
import type { Db } from '#server/db/client.ts'
import { webhookDeliveries } from './tables.ts'

/** What is a month old is removed, delivered or not. */
export async function forgetOldDeliveries(db: Db, at: Date): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.at, new Date(at.getTime() - monthMs)))
}
