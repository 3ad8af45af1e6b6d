import { sql } from 'drizzle-orm'
import type { Root } from '#server/db/client.ts'

const portion = 1_000

type Run = <T>(work: (db: Root) => Promise<T>) => Promise<T>

/** Deletes an endpoint that no one sees anymore, its messages first: no statement takes long. */
export async function removeInPortions(
  id: string,
  run: Run,
  stops: AbortSignal | undefined,
): Promise<void> {
  while (!stops?.aborted) {
    const { rows } = await run((db) =>
      db.execute<{ id: string }>(sql`DELETE FROM webhook_deliveries WHERE id IN (
        SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = ${id}
        ORDER BY d.seq DESC LIMIT ${portion} FOR UPDATE SKIP LOCKED) RETURNING id`),
    )
    if (rows.length > 0) continue
    await run((db) =>
      db.execute(sql`DELETE FROM webhook_endpoints e WHERE e.id = ${id}
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id)`),
    )
    return
  }
}
