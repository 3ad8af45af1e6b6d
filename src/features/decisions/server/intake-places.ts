import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Places } from '../admin-contract.ts'

/** How full intakes are: who has a place there, and who is about to be offered one. */
export async function placesOf(db: Db, intakeIds: readonly string[]): Promise<Map<string, Places>> {
  const { rows } = await db.execute<Places & Record<string, unknown>>(sql`
    SELECT i.id AS "intakeId", i.name AS intake, i.capacity,
      (SELECT count(*)::int FROM applications a
        WHERE a.intake_id = i.id AND a.status IN ('accepted', 'enrolled') AND a.discarded_at IS NULL) AS taken,
      (SELECT count(*)::int FROM decisions d JOIN applications a ON a.id = d.application_id
        WHERE a.intake_id = i.id AND d.state = 'releasing' AND d.outcome = 'accept') AS "underWay"
    FROM intakes i WHERE i.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(intakeIds)}::jsonb)::uuid)`)
  return new Map(rows.map((row) => [row.intakeId, row]))
}

/** Intakes that further offers would fill beyond their capacity; `offers` are counted by intake. */
export async function overCapacity(
  db: Db,
  offers: ReadonlyMap<string, number>,
): Promise<(Places & { offers: number })[]> {
  const places = await placesOf(db, [...offers.keys()])
  return [...places.values()]
    .map((one) => ({ ...one, offers: offers.get(one.intakeId) ?? 0 }))
    .filter(
      ({ capacity, taken, underWay, offers: more }) =>
        capacity !== null && more > 0 && taken + underWay + more > capacity,
    )
}
