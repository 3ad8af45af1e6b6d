import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type AccountFacts, declaredAccountFacts } from './account-facts.ts'
import { blankMails, keyBegins } from './blank-mails.ts'
import { columnOf, type FileSection, type PersonalRows, rowsOf } from './personal-rows.ts'

type Declared = Pick<AccountFacts, 'name' | 'merge'> & {
  /** In the order in which they are erased: what is found through other rows goes before them. */
  kept: readonly PersonalRows[]
  /** What takes more than columns, in place of what is said of the tables. */
  read?: AccountFacts['read']
  /** What takes more than rows of a table; comes before these. */
  erase?: AccountFacts['erase']
}

/** What a feature keeps of a person, as it says of its tables. */
export function personFacts({ kept, read, erase, ...part }: Declared): AccountFacts {
  return {
    ...part,
    kept,
    async holds(db, id) {
      for (const rows of kept)
        if (rows.holds && (await exists(db, rows, rows.holds, id))) return true
      return false
    },
    async read(db, id) {
      if (read) return read(db, id)
      const [only, ...others] = kept.filter((rows) => rows.read)
      if (only && others.length === 0 && !only.read?.as) return readRows(db, only, id)
      return only && readPersonalRows(db, kept, id)
    },
    readFile: (db, id) => readFile(db, kept, id),
    async erase(db, ids, now) {
      await erase?.(db, ids, now)
      await erasePersonalRows(db, kept, ids, now)
    },
  }
}

/** What is handed out of each table, by its key. */
export async function readPersonalRows(db: Db, kept: readonly PersonalRows[], id: string) {
  const records: Record<string, unknown> = {}
  for (const rows of kept) if (rows.read?.as) records[rows.read.as] = await readRows(db, rows, id)
  return records
}

type Selection = { columns: readonly string[]; where: SQL | undefined; order: readonly string[] }

async function readFile(db: Db, kept: readonly PersonalRows[], id: string) {
  const sections: FileSection[] = []
  for (const rows of kept) {
    if (!rows.file) continue
    const { title, columns, where, order = [], each } = rows.file
    const found = await findRows(db, rows, { columns, where, order }, id)
    const entries = await Promise.all(found.map((row) => each(row, db)))
    if (entries.length > 0) sections.push({ title, entries })
  }
  return sections
}

function findRows(db: Db, rows: PersonalRows, { columns, where, order }: Selection, id: string) {
  const fields = Object.fromEntries(columns.map((name) => [name, columnOf(rows.columns, name)]))
  return db
    .select(fields)
    .from(rows.table)
    .where(and(rowsOfPeople(db, rows, [id]), where))
    .orderBy(...order.map((name) => asc(columnOf(rows.columns, name))))
}

async function readRows(db: Db, rows: PersonalRows, id: string): Promise<unknown> {
  const { columns: all, except = [], where, order = [], each } = rows.read ?? {}
  const names = all ?? Object.keys(rows.columns).filter((name) => !except.includes(name))
  const found = await findRows(db, rows, { columns: names, where, order }, id)
  if (rows.read?.orAbsent && found.length === 0) return undefined
  const told = each ? await Promise.all(found.map((row) => each(row, db))) : found
  return rows.read?.one ? told[0] : told
}

/** Deletes or blanks what is kept of people, in the order in which it is declared. */
export async function erasePersonalRows(
  db: Db,
  kept: readonly PersonalRows[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const rows of kept) {
    const { table, erase, letters } = rows
    const own = rowsOfPeople(db, rows, ids)
    if (letters) await blankMails(db, keyBegins((await idsOf(db, rows, own)).map(letters)))
    if (erase === 'delete') await db.delete(table).where(own)
    else if (typeof erase === 'function') await erase(db, own)
    else if (typeof erase === 'object' && 'blank' in erase) {
      const blank = typeof erase.blank === 'function' ? erase.blank(now) : erase.blank
      await db.update(table).set(blank).where(and(own, erase.where))
    }
  }
}

async function idsOf(db: Db, { table, columns }: PersonalRows, own: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: columnOf(columns, 'id') })
    .from(table)
    .where(own)
  return rows.map(({ id }) => String(id))
}

async function exists(db: Db, rows: PersonalRows, holds: SQL, id: string): Promise<boolean> {
  const found = await db
    .select({ is: sql`1` })
    .from(rows.table)
    .where(and(rowsOfPeople(db, rows, [id]), holds))
    .limit(1)
  return found.length > 0
}

function rowsOfPeople(db: Db, rows: PersonalRows, ids: readonly string[]): SQL {
  const leads = declaredAccountFacts.flatMap(({ kept = [] }) => kept)
  const own = rowsOf(db, rows, ids, leads)
  return and(own, rows.where) ?? own
}
