import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { webhookDeliveries } from './tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** That no other worker has taken meanwhile. */
export function isHeldAs({ id, claimedUntil }: DeliveryRow): SQL | undefined {
  const { claimedUntil: held } = webhookDeliveries
  return and(eq(webhookDeliveries.id, id), isNotNull(held), eq(held, claimedUntil ?? new Date(0)))
}
