import { createReadStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { CsvRow } from '#server/csv-rows.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/refusals.ts'
import { refusedFile, UnreadableFile, WrongKind } from '#server/unreadable-file.ts'
import { receiveUpload } from '#server/upload-spool.ts'
import type { Input } from '#shared/endpoint.ts'
import {
  mostStatementBytes,
  type Preview,
  statementTooLarge,
  type uploadStatement,
} from '../contract.ts'
import { guessColumns } from '../csv-cells.ts'
import { readStatement } from './csv-statement.ts'
import { headKeyOf } from './profiles.ts'
import { requireBothPrograms } from './statement-access.ts'
import type { StatementFile } from './statement-file.ts'
import { bankProfiles } from './tables.ts'

/** What a file turned out to be: statements, or columns that someone has to name. */
export type ReceivedStatement = {
  sha256: Buffer
  format: 'csv' | 'camt.053'
  files: readonly StatementFile[]
  preview: Preview | null
}

const kinds = 'We read CSV and camt.053 (XML) files. Export the statement as one of these'
const shownRows = 5
const headLooksAt = 400

/** Ahead of the transaction: takes the file in and reads it; nothing of it stays on disk. */
export async function receiveStatement(
  ctx: Ctx<AdminActor>,
  { query: { profile }, body }: Input<typeof uploadStatement>,
): Promise<ReceivedStatement> {
  requireBothPrograms(ctx.actor)
  const { path, sha256, bytes } = await receiveUpload(
    ctx.config,
    body,
    mostStatementBytes,
    statementTooLarge,
  )
  try {
    if (bytes === 0) throw new WrongKind('This file is empty')
    const read = (await isXml(path)) ? await readXml(path) : await readCsvFile(ctx, path, profile)
    return { sha256, ...read }
  } catch (error) {
    throw refusedFile(error, kinds)
  } finally {
    await rm(path, { force: true })
  }
}

async function headOfFile(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLooksAt), 0, headLooksAt, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function isXml(path: string): Promise<boolean> {
  const head = (await headOfFile(path)).toString('latin1').replaceAll('\0', '')
  return /^[^\w<]*</.test(head)
}

async function readXml(path: string) {
  const { readCamt } = await import('./read-camt.ts')
  const files = await readCamt(textOf(path, await encodingOf(path)))
  return { format: 'camt.053' as const, files, preview: null }
}

async function encodingOf(path: string): Promise<string> {
  const head = await headOfFile(path)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return /^[^>]*encoding\s*=\s*["']([\w.-]{1,30})["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8'
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const piece of createReadStream(path)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: false })
  } catch {
    throw new UnreadableFile(`We don’t know the encoding “${encoding}”`)
  }
}

async function readCsvFile(ctx: Ctx<AdminActor>, path: string, asked: string | undefined) {
  const { decodeText, readRows } = await import('./read-csv.ts')
  const { headCells, headOf } = await import('#server/csv-rows.ts')
  const rows = await readRows(decodeText(await readFile(path)))
  const place = await findHead(ctx.db, rows.slice(0, headOf(rows) + 1), asked)
  if (place.profile) {
    const file = readStatement(rows, place.at, place.profile)
    return { format: 'csv' as const, files: [file], preview: null }
  }
  const head = rows[place.at]
  const first = rows.slice(place.at + 1, place.at + 1 + shownRows)
  const cells = head ? headCells(head) : []
  if (cells.length < 2) throw new WrongKind('This file has no columns')
  const { currency } = await getSetting(ctx.db, instituteArea)
  const samples = first.map(({ cells = [] }) =>
    cells.map((cell) => cell.slice(0, 200).toWellFormed()),
  )
  const preview = {
    head: cells,
    rows: samples,
    guess: guessColumns(cells, samples, currency),
    fitting: place.fitting.map(({ id, name, account }) => ({ id, name, account })),
  }
  return { format: 'csv' as const, files: [], preview }
}

/**
 * The row that names the columns, the profiles that know it, and the one that was asked for. None is taken by
 * itself: another account at the same bank has the same columns.
 */
async function findHead(db: Db, rows: readonly CsvRow[], asked: string | undefined) {
  const profiles = await db.select().from(bankProfiles)
  const keyed = rows.map(({ cells = [] }) => headKeyOf(cells))
  const at = keyed.findIndex((key) => profiles.some(({ headKey }) => headKey.equals(key)))
  const fitting = profiles.filter(({ headKey }) => keyed[at]?.equals(headKey))
  const profile = fitting.find(({ id }) => id === asked)
  if (asked && !profile) throw invalidField('profile', 'The columns of this file are different')
  return { at: at < 0 ? rows.length - 1 : at, profile, fitting }
}
