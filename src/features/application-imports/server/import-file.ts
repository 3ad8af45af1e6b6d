import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { CsvRow } from '#server/csv-rows.ts'
import { linesOfFile } from '#server/text-lines.ts'
import { refusedFile, UnreadableFile, WrongKind } from '#server/unreadable-file.ts'
import { receiveUpload } from '#server/upload-spool.ts'
import { inDigits } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { importTooLarge, mostImportBytes, type uploadImport } from '../contract.ts'
import { longestHead, mostColumns } from '../import-columns.ts'
import { applicationImports } from './tables.ts'

const mostRows = 50_000
const rowsAtOnce = 1_000
const kinds = 'Export the file as CSV'

/** Ahead of the transaction: takes the file in, and holds no connection to the database meanwhile. */
export async function receiveImport(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof uploadImport>,
): Promise<string> {
  const { path } = await receiveUpload(ctx.config, body, mostImportBytes, importTooLarge)
  return path
}

/** Keeps the rows of a file as they are; none of the file stays on disk. */
export async function keepImport(
  ctx: Ctx<AdminActor>,
  { query: { name } }: Input<typeof uploadImport>,
  path: string,
): Promise<Result<typeof uploadImport>> {
  const id = randomUUID()
  try {
    const rows = await keepRows(ctx, id, name, path)
    await recordAudit(ctx, { action: 'import.uploaded', subject: `import:${id}`, detail: { rows } })
    return { id }
  } catch (error) {
    throw refusedFile(error, kinds)
  } finally {
    await rm(path, { force: true })
  }
}

async function keepRows(
  ctx: Ctx<AdminActor>,
  id: string,
  name: string,
  path: string,
): Promise<number> {
  const { headCells, rowsIn, delimiterOf, headOf, looksAt } = await import('#server/csv-rows.ts')
  const first: string[] = []
  for await (const line of linesOfFile(path)) if (first.push(line) > looksAt) break
  const delimiter = delimiterOf(first)
  let waiting: CsvRow[] = []
  let head: string[] | undefined
  let count = 0
  for await (const row of rowsIn(linesOfFile(path), delimiter)) {
    waiting.push(row)
    if (!head && waiting.length === looksAt) await begin()
    if (waiting.length >= rowsAtOnce) await flush()
  }
  if (!head) await begin()
  await flush()
  if (count === 0) throw new UnreadableFile('This file has no rows below its columns')
  return count

  /** The row that names the columns is among the first; what is above it says nothing. */
  async function begin() {
    const at = headOf(waiting)
    const named = waiting[at]
    head = named ? headCells(named) : []
    waiting = waiting.slice(at + 1)
    requireHead(head)
    const { db, actor, now } = ctx
    await db.insert(applicationImports).values({
      id,
      name,
      head,
      state: 'uploaded',
      uploadedBy: actor.id,
      at: now,
      changedAt: now,
    })
  }

  async function flush() {
    if (waiting.length === 0) return
    count += waiting.length
    if (count > mostRows)
      throw new UnreadableFile(`A file can have up to ${inDigits(mostRows)} rows. Split this one`)
    const rows = waiting.map(({ line, cells = [], fault }) => ({
      line,
      cells: cells.map((cell) => cell.toWellFormed()),
      state: fault ? 'faulty' : 'new',
      words: fault ?? '',
    }))
    waiting = []
    await ctx.db.execute(sql`
      INSERT INTO application_import_rows (import_id, line, cells, state, words)
      SELECT ${id}::uuid, line, cells, state, words FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (line integer, cells jsonb, state text, words text)`)
  }
}

function requireHead(head: readonly string[]): void {
  if (head.length < 2) throw new WrongKind('This file has no columns')
  if (head.length > mostColumns)
    throw new UnreadableFile(`A file can have up to ${mostColumns} columns`)
  if (head.some((cell) => cell.length > longestHead))
    throw new UnreadableFile('The name of a column is too long')
}
