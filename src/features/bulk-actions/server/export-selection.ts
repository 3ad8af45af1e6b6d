import { and, eq, type SQL, sql } from 'drizzle-orm'
import { filtersOf } from '#features/application-list/server/list-filters.ts'
import { orderOf } from '#features/application-list/server/list-queries.ts'
import type { ListQuery } from '#features/applications/list-contract.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { massActs } from './tables.ts'

const idBytes = 16

/** The ids of a list at one moment, in its order, packed: a hundred thousand of them weigh 1.6 MB. */
export type Selection = {
  count: number
  batches(size: number): Iterable<string[]>
  ids(): string[]
}

type Reader = Pick<Ctx<AdminActor>, 'db' | 'actor'>

export async function selectAll(
  { db, actor }: Reader,
  query: ListQuery,
  also?: SQL,
): Promise<Selection> {
  const order = sql.join([...orderOf(query).by], sql`, `)
  const [row] = await db
    .select({
      packed: sql<Buffer>`coalesce(string_agg(uuid_send(${applications.id}), '' ORDER BY ${order}), '')`,
    })
    .from(applications)
    .where(and(filtersOf(actor, query), also))
  return selectionOf(row?.packed)
}

/** What an act was approved for, as far as its asker may still see it. */
export async function selectionOfAct({ db, actor }: Reader, actId: string): Promise<Selection> {
  const { rows } = await db.execute<{ packed: Buffer }>(sql`
    SELECT coalesce(string_agg(uuid_send(w.id), '' ORDER BY w.place), '') AS packed
    FROM ${massActs} CROSS JOIN LATERAL unnest(${massActs.applicationIds}) WITH ORDINALITY AS w (id, place)
    JOIN ${applications} ON ${applications.id} = w.id
    WHERE ${and(eq(massActs.id, actId), inReach(actor))}`)
  return selectionOf(rows[0]?.packed)
}

function selectionOf(packed: Buffer = Buffer.alloc(0)): Selection {
  return {
    count: packed.length / idBytes,
    *batches(size) {
      for (let start = 0; start < packed.length; start += size * idBytes)
        yield idsIn(packed.subarray(start, start + size * idBytes))
    },
    ids: () => idsIn(packed),
  }
}

function idsIn(packed: Buffer): string[] {
  const hex = packed.toString('hex')
  return Array.from({ length: packed.length / idBytes }, (_, n) =>
    hex
      .slice(n * 2 * idBytes, (n + 1) * 2 * idBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )
}
