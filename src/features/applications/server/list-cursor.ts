import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { cursorOf, placeOf } from '#server/list-page.ts'

/**
 * A row's place in the order of the list: its instant, exact as the database keeps it, its id, and what the
 * order asks first where it does: how close it is to a search, or whose turn it is.
 */
export type ListPlace = { at: string; id: string; rank?: number }

const shape =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([012]))?$/

/** An instant for a place; a date of JavaScript's would lose its microseconds. */
export function exactInstant(instant: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Opaque to anyone who keeps it; names nothing but the place. */
export function writeCursor({ at, id, rank }: ListPlace): string {
  return rank === undefined ? cursorOf(at, id) : cursorOf(at, id, rank)
}

/** The place behind a cursor; 422 for a text that is none. */
export function readCursor(cursor: string): ListPlace {
  const [at = '', id = '', rank] = placeOf(cursor, shape)
  return rank === undefined ? { at, id } : { at, id, rank: Number(rank) }
}
