import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readAuditHead } from '../audit-chain.ts'
import type { Manifest, Part } from './manifest.ts'
import { fillOpenRows, openRows, quotedColumns, quotedTable } from './open-rows.ts'

type Table = { schema: string; table: string; columns: string[] }

/** Writes every table of the product, each a file of its own; the snapshot is that of the caller. */
export async function copyTables(
  client: Client,
  folder: string,
  rows: Manifest['rows'],
): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const isOpen = rows === 'ndjson'
    const file = `database/${table.table}.${isOpen ? 'ndjson' : 'copy.gz'}`
    const stream = isOpen
      ? await openRows(client, table)
      : client.query(copyTo(`COPY ${withColumns(client, table)} TO STDOUT`))
    const part = await writePart(
      stream,
      folder,
      file,
      ...(isOpen ? [] : [createGzip({ level: 3 })]),
    )
    copied.push({ ...table, ...part, rows: stream.rowCount })
  }
  return copied
}

/** The last row of the audit log, as a manifest names it. */
export async function auditHeadOf(client: Client): Promise<string | null> {
  const head = await readAuditHead(drizzle({ client }))
  return head ? `${head.seq}:${head.hash}` : null
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; last: string | null }>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' ORDER BY 1, 2`,
  )
  return rows
}

/**
 * Fills the tables of a database that has just been made. Its guards are for what people do, so they
 * are off meanwhile; every key is checked when it is put back.
 */
export async function fillTables(
  client: Client,
  folder: string,
  { tables, sequences, rows }: Pick<Manifest, 'tables' | 'sequences' | 'rows'>,
): Promise<void> {
  refuseOtherTables(await listTables(client), tables)
  const restoreGuards = await suspendGuards(client)
  for (const table of tables) {
    const source = createReadStream(join(folder, table.file))
    const filled =
      rows === 'ndjson'
        ? await fillOpenRows(client, table, (stream) => pipeline(source, stream))
        : await fillCopied(client, table, source.pipe(createGunzip()))
    if (filled !== table.rows)
      throw new Error(`${table.table} has ${filled} rows, and had ${table.rows}.`)
  }
  for (const { schema, name, last } of sequences)
    if (last !== null)
      await client.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4)', [
        '%I.%I',
        schema,
        name,
        last,
      ])
  await restoreGuards()
}

async function fillCopied(client: Client, table: Table, source: Readable) {
  const stream = client.query(copyFrom(`COPY ${withColumns(client, table)} FROM STDIN`))
  await pipeline(source, stream)
  return stream.rowCount
}

/** A table of one of the two alone would be lost without a word, or has no place to go. */
function refuseOtherTables(made: readonly Table[], copied: readonly Table[]): void {
  const ours = made.map(described)
  const theirs = copied.map(described)
  const other =
    ours.find((table) => !theirs.includes(table)) ?? theirs.find((table) => !ours.includes(table))
  if (other)
    throw new Error(`This backup doesn't hold the tables that its migrations make: ${other}.`)
}

function described({ schema, table, columns }: Table): string {
  return `${schema}.${table} (${columns.toSorted().join(', ')})`
}

/** The owner of tables may do this; switching off all triggers at once needs a superuser. */
async function suspendGuards(client: Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ on: string; name: string; is: string }>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS is
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  const triggers = await client.query<{ on: string; name: string; enabled: string }>(
    `SELECT tgrelid::regclass::text AS on, quote_ident(tgname) AS name, tgenabled AS enabled
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT tgisinternal AND tgenabled <> 'D' AND c.relnamespace = 'public'::regnamespace`,
  )
  for (const { on, name } of keys.rows)
    await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`)
  for (const { on, name } of triggers.rows)
    await client.query(`ALTER TABLE ${on} DISABLE TRIGGER ${name}`)
  return async () => {
    for (const { on, name, enabled } of triggers.rows)
      await client.query(`ALTER TABLE ${on} ENABLE ${modes[enabled] ?? ''} TRIGGER ${name}`)
    for (const { on, name, is } of keys.rows)
      await client.query(`ALTER TABLE ${on} ADD CONSTRAINT ${name} ${is}`)
  }
}

const modes: Readonly<Record<string, string>> = { A: 'ALWAYS', R: 'REPLICA' }

/**
 * Tables with the columns that are written; what the database works out it works out again. What open pages
 * are told of is gone within minutes, and numbered by transactions of this database.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'changes' GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  return rows
}

function withColumns(client: Client, table: Table): string {
  return `${quotedTable(client, table)} (${quotedColumns(client, table.columns)})`
}

/** Writes a stream as a part, and sums what ends up on the disk. */
export async function writePart(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  file: string,
  ...through: Transform[]
): Promise<Part> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const sum = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline([Readable.from(source), ...through, sum, target])
  return { file, bytes, sha256: hash.digest('hex') }
}
