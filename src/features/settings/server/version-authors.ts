import { adminIn } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { changeHooks } from './change-hooks.ts'

/** Who made versions, by name; null for what came with the installation. */
export async function namesOf(
  db: Db,
  actors: readonly (string | null)[],
): Promise<(actor: string | null) => string | null> {
  const ids = actors.flatMap((actor) => (actor && adminIn(actor)) ?? [])
  const rows = ids.length === 0 ? [] : await changeHooks.listStaff(db, [...new Set(ids)])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (actor) => names.get(adminIn(actor ?? '') ?? '') ?? null
}
