import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import {
  exactInstant,
  type ListPlace,
  readCursor,
  writeCursor,
} from '#features/applications/server/list-cursor.ts'
import type { Db } from '#server/db/client.ts'
import { pageOf } from '#server/list-page.ts'
import type { ReleaseTable } from './release-columns.ts'

const pageSize = 20

const creator = alias(admins, 'creator')
const approver = alias(admins, 'approver')
const recaller = alias(admins, 'recaller')

/** Releases with their people, the latest first; `more` is what a kind adds to each. */
export function selectReleases<More extends Record<string, SQL<unknown> | PgColumn>>(
  db: Db,
  table: ReleaseTable,
  more: More,
  which: SQL | undefined,
) {
  return db
    .select({
      id: table.id,
      state: table.state,
      creatorId: table.createdBy,
      createdBy: creator.name,
      createdAt: table.createdAt,
      asksSecond: table.asksSecond,
      approvedBy: approver.name,
      approvedAt: table.approvedAt,
      goesOutAt: table.goesOutAt,
      wentOutAt: table.wentOutAt,
      recalledBy: recaller.name,
      recalledAt: table.recalledAt,
      at: exactInstant(table.createdAt),
      ...more,
    })
    .from(table)
    .innerJoin(creator, eq(creator.id, table.createdBy))
    .leftJoin(approver, eq(approver.id, table.approvedBy))
    .leftJoin(recaller, eq(recaller.id, table.recalledBy))
    .where(which)
    .orderBy(desc(table.createdAt), desc(table.id))
}

/** One page of releases, and the cursor of the next. */
export async function readReleases<Row extends ListPlace>(
  table: ReleaseTable,
  after: string | undefined,
  select: (which: SQL | undefined) => { limit(rows: number): PromiseLike<Row[]> },
) {
  const place = after === undefined ? undefined : readCursor(after)
  const rows = await select(
    place &&
      or(
        sql`${table.createdAt} < ${place.at}::timestamptz`,
        sql`(${table.createdAt} = ${place.at}::timestamptz AND ${table.id} < ${place.id}::uuid)`,
      ),
  ).limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  return { page, next: last ? writeCursor({ at: last.at, id: last.id }) : null }
}
