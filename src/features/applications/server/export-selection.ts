import { and, type SQL, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import { applications } from '#server/db/schema.ts'
import type { ListQuery } from '../admin-list-contract.ts'
import { orderOf } from './admin-queries.ts'
import { filtersOf } from './list-filters.ts'

const idBytes = 16

/** The ids of a list at one moment, in its order, packed: a hundred thousand of them weigh 1.6 MB. */
export type Selection = { count: number; batches(size: number): Iterable<string[]> }

export async function selectAll(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
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
  const packed = row?.packed ?? Buffer.alloc(0)
  return {
    count: packed.length / idBytes,
    *batches(size) {
      for (let start = 0; start < packed.length; start += size * idBytes)
        yield idsIn(packed.subarray(start, start + size * idBytes))
    },
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
