import type { SQL, SQLWrapper } from 'drizzle-orm'

/** SQL that a later feature fills in: asked for when a statement is built, not when this file is loaded. */
export function laterSql(build: () => SQL): SQLWrapper {
  return { getSQL: build }
}
