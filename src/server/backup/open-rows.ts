import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { hashPassword } from '../hash-queue.ts'

/** Passwords, second factors, and what opens a link or a session: an open export has none of them. */
const secret = /^(password|token|code|link|feed|device)_hash$|^(totp_(pending_)?)?secret$/
/** First answers of calls; some hold what the call gave out, and all are gone in two days. */
const tablesOfSecrets = ['idempotency_keys']
/** A link that was taken out of a letter cannot be sent anymore. */
const lettersWithout: Readonly<Record<string, string>> = {
  mails: `|| CASE WHEN t.secret IS NOT NULL AND t.state IN ('queued', 'sending')
    THEN '{"state": "suppressed", "claim": null, "claimed_until": null}'::jsonb ELSE '{}' END`,
}

// One column of JSON, which holds neither character, so that nothing in it is quoted.
const asLines = `(FORMAT csv, DELIMITER e'\\x02', QUOTE e'\\x01')`

type Table = { schema: string; table: string; columns: string[] }
export type Column = { name: string; type: string; nullable: boolean; isKey: boolean }

export function isSecret(column: string): boolean {
  return secret.test(column)
}

/** Whether a table is there for secrets alone, or for what is known by one. */
export function isOfSecrets(table: string, columns: readonly Column[]): boolean {
  return (
    tablesOfSecrets.includes(table) || columns.some(({ name, isKey }) => isKey && isSecret(name))
  )
}

/** Writes a table as lines of JSON, without its secrets. */
export async function openRows(client: Client, table: Table) {
  const columns = await readColumns(client, table)
  const gone = columns.filter(({ name }) => isSecret(name)).map(({ name }) => `'${name}'`)
  // JSON has one null, a column of JSON two: none at all is the absence of the key.
  const absent = columns
    .filter(({ type, nullable }) => type === 'jsonb' && nullable)
    .map(
      ({ name }) =>
        `- CASE WHEN t.${client.escapeIdentifier(name)} IS NULL THEN '${name}' ELSE '' END`,
    )
  const row = `(to_jsonb(t) ${lettersWithout[table.table] ?? ''}) - ARRAY[${gone.join(', ')}]::text[] ${absent.join(' ')}`
  // Whatever inherits from it is a table of its own.
  const rows = `SELECT ${row} FROM (SELECT ${quotedColumns(client, table.columns)} FROM ONLY ${quotedTable(client, table)}) t`
  const which = isOfSecrets(table.table, columns) ? `${rows} WHERE false` : rows
  // As they are would be another order in each database.
  const order = columns.flatMap(({ name, isKey }) =>
    isKey ? [`t.${client.escapeIdentifier(name)}`] : [],
  )
  const sorted = order.length > 0 ? `${which} ORDER BY ${order.join(', ')}` : which
  return client.query(copyTo(`COPY (${sorted}) TO STDOUT WITH ${asLines}`))
}

/** Takes lines of JSON in. No one knows the passwords that are put in place of those left out. */
export async function fillOpenRows(
  client: Client,
  table: Table,
  load: (stream: ReturnType<typeof copyFrom>) => Promise<unknown>,
): Promise<number | null> {
  await client.query(
    'CREATE TEMP TABLE IF NOT EXISTS open_rows (line jsonb NOT NULL) ON COMMIT DROP',
  )
  await load(client.query(copyFrom(`COPY open_rows FROM STDIN WITH ${asLines}`)))
  const columns = await readColumns(client, table)
  const values = await Promise.all(columns.map((column) => readingOf(client, column)))
  const names = columns.map(({ name }) => name)
  const { rowCount } = await client.query(
    `INSERT INTO ${quotedTable(client, table)} (${quotedColumns(client, names)}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM open_rows o, jsonb_populate_record(NULL::${quotedTable(client, table)}, o.line) r`,
  )
  await client.query('TRUNCATE open_rows')
  return rowCount
}

async function readingOf(client: Client, { name, type, nullable }: Column): Promise<string> {
  const quoted = client.escapeIdentifier(name)
  if (!isSecret(name)) return type === 'jsonb' ? `o.line -> '${name}'` : `r.${quoted}`
  if (nullable) return `NULL::${type}`
  if (type === 'bytea') return `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`
  return `'${await hashPassword(randomBytes(32).toString('hex'))}'`
}

/** The columns of a table that are written, with what a reader of the export needs to know of them. */
export async function readColumns(client: Client, table: Table): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
       coalesce(a.attnum = ANY(k.conkey), false) AS "isKey"
     FROM pg_attribute a LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p'
     WHERE a.attrelid = $1::regclass AND a.attname = ANY($2) ORDER BY a.attnum`,
    [quotedTable(client, table), table.columns],
  )
  return rows
}

/** What the lines of each table hold, and which column leads to which table. */
export async function describeTables(client: Client, tables: readonly Table[]): Promise<string> {
  const described: Record<string, unknown> = {}
  for (const table of tables) {
    const columns = await readColumns(client, table)
    const keys = await client.query<{ is: string }>(
      `SELECT pg_get_constraintdef(oid) AS is FROM pg_constraint
       WHERE conrelid = $1::regclass AND contype IN ('f', 'u', 'c') ORDER BY conname`,
      [quotedTable(client, table)],
    )
    described[table.table] = {
      leftOut:
        isOfSecrets(table.table, columns) ||
        columns.flatMap(({ name }) => (isSecret(name) ? [name] : [])),
      primaryKey: columns.flatMap(({ name, isKey }) => (isKey ? [name] : [])),
      columns: Object.fromEntries(
        columns
          .filter(({ name }) => !isSecret(name))
          .map(({ name, type, nullable }) => [name, nullable ? `${type} or null` : type]),
      ),
      rules: keys.rows.map(({ is }) => is),
    }
  }
  return `${JSON.stringify(described, null, 1)}\n`
}

export function quotedTable(
  client: Client,
  { schema, table }: Pick<Table, 'schema' | 'table'>,
): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
}

export function quotedColumns(client: Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}
