import {
  getColumnTable,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { applicants } from './tables.ts'

type Name<T extends PgTable> = keyof InferSelectModel<T> & string
type Blank<T extends PgTable> = {
  [K in keyof InferInsertModel<T>]?: InferInsertModel<T>[K] | SQL
}

/** What a person gets of the rows with their data, in the order of the columns named. */
type ReadRule<Column, Named, Row> = {
  /** Its key; absent where the feature hands out one list alone. */
  as?: string
  /** The columns that are handed out; absent for all but `except`. */
  columns?: readonly Named[]
  except?: readonly Column[]
  where?: SQL
  order?: readonly Column[]
  /** What is handed out of a row, if it is more than its columns. */
  each?(row: Row, db: Db): unknown
  /** The one row itself, not a list. */
  one?: true
  /** Nothing is said where there is none. */
  orAbsent?: true
}

/** What erasing does with the rows; `own` leaves it to the `erase` of the feature. */
type ErasureWay<Values> =
  | 'delete'
  | 'own'
  | { keep: string }
  | { blank: Values | ((now: Date) => Values); where?: SQL }
  | ((db: Db, which: SQL) => Promise<void>)

/** What the office wrote about a person, in lines. */
export type FileEntry = { at: Date; lines: { label: string; text: string }[] }

/** Entries of one kind. */
export type FileSection = { title: string; entries: FileEntry[] }

/** What is in the file that the office hands over when somebody asks to see it. */
type FileRule<Column, Named, Row> = {
  title: string
  columns: readonly Named[]
  where?: SQL
  order?: readonly Column[]
  each(row: Row, db: Db): FileEntry | Promise<FileEntry>
}

type Declared<Column, Named, Row, Values, FileNamed, FileRow> = {
  /** What the column leads to, where no foreign key says so. */
  through?: PgColumn | undefined
  /** Which of these rows, where others are no concern of the feature. */
  where?: SQL
  /** While there is such a row the account must stay. */
  holds?: SQL
  erase: ErasureWay<Values>
  /** How the keys of mails begin that name the person beside a row. */
  letters?(id: string): string
  read?: ReadRule<Column, Named, Row>
  /** Names of others are blacked out in it before anyone sees it. */
  file?: FileRule<Column, FileNamed, FileRow>
}

type RowsOfApplicants = (applicantIds: readonly string[]) => SQL

/** Rows of one table that belong to a person. */
export type PersonalRows = {
  table: PgTable
  columns: Record<string, PgColumn>
  by: PgColumn | RowsOfApplicants
} & Declared<
  string,
  string,
  Record<string, unknown>,
  Record<string, unknown>,
  string,
  Record<string, unknown>
>

/** Says of a table what is kept there of a person, and what is read and erased of it. */
export function personalRows<
  T extends PgTable,
  N extends Name<T> = Name<T>,
  F extends Name<T> = Name<T>,
>(
  table: T,
  {
    by: name,
    through,
    ...rest
  }: Declared<
    Name<T>,
    N,
    Pick<InferSelectModel<T>, N>,
    Blank<T>,
    F,
    Pick<InferSelectModel<T>, F>
  > & {
    /** The column whose key leads to the person, step by step; or which rows are theirs. */
    by: Name<T> | RowsOfApplicants
  },
): PersonalRows {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const by = typeof name === 'string' ? columnOf(columns, name) : name
  const leadsTo = typeof by === 'function' ? undefined : (through ?? targetOf(table, by))
  return { table, columns, by, through: leadsTo, ...rest }
}

export function columnOf(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** What the column refers to; the key with the fewest columns counts, and none to its own table. */
function targetOf(table: PgTable, { name }: PgColumn): PgColumn {
  const [target] = getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable !== table)
    .sort((one, other) => one.columns.length - other.columns.length)
    .flatMap(({ columns, foreignColumns }) =>
      foreignColumns.filter((_, n) => columns[n]?.name === name),
    )
  if (!target) throw new Error(`${name} of ${getTableName(table)} leads nowhere`)
  return target
}

/** Whether a column of ids holds one of these. */
export function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = ANY (${sql.param(ids)}::uuid[])`
}

/** Which rows are these people's; `leads` says for each table on the way how one goes on from there. */
export function rowsOf(
  db: Db,
  { by, through }: Pick<PersonalRows, 'by' | 'through'>,
  applicantIds: readonly string[],
  leads: readonly PersonalRows[],
): SQL {
  if (typeof by === 'function') return by(applicantIds)
  if (!through) throw new Error('a column that leads nowhere')
  // By name: keys of earlier rooms point to a stand-in of a later table.
  const name = getTableName(getColumnTable(through))
  if (name === getTableName(applicants)) return isAmong(by, applicantIds)
  const next = leads.find(({ table }) => getTableName(table) === name)
  if (!next) throw new Error(`nothing says how ${name} leads to a person`)
  const onTheWay = db
    .select({ id: through })
    .from(next.table)
    .where(rowsOf(db, next, applicantIds, leads))
  return inArray(by, onTheWay)
}
