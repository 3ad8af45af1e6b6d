import { rm } from 'node:fs/promises'
import { proposeColumns } from '#features/application-imports/import-proposals.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { CsvRow } from '#server/csv-rows.ts'
import { linesOfFile } from '#server/text-lines.ts'
import { refusedFile, UnreadableFile } from '#server/unreadable-file.ts'
import { receiveUpload } from '#server/upload-spool.ts'
import { inDigits } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import {
  mostProspectBytes,
  NamedProspect,
  prospectsTooLarge,
  type uploadProspects,
} from '../contract.ts'
import { keepProspects, requireIntake } from './prospects.ts'

const mostRows = 10_000
const rowsAtOnce = 500
const mostFaults = 50
const needed = ['firstName', 'lastName', 'email'] as const

/** Ahead of the transaction: takes the file in, and holds no connection to the database meanwhile. */
export async function receiveProspects(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof uploadProspects>,
): Promise<string> {
  const { path } = await receiveUpload(ctx.config, body, mostProspectBytes, prospectsTooLarge)
  return path
}

/** Adds everybody of a file who is not there yet; none of the file stays. */
export async function addFromFile(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof uploadProspects>,
  path: string,
): Promise<Result<typeof uploadProspects>> {
  try {
    await requireIntake(ctx, query)
    const counts = { added: 0, known: 0 }
    const faults: { line: number; words: string }[] = []
    let faultCount = 0
    let waiting: NamedProspect[] = []
    const flush = async () => {
      const added = (await keepProspects(ctx, query, waiting)).length
      counts.added += added
      counts.known += waiting.length - added
      waiting = []
    }
    for await (const { line, person, fault } of peopleIn(path)) {
      if (person) waiting.push(person)
      else if (++faultCount <= mostFaults) faults.push({ line, words: fault })
      if (waiting.length >= rowsAtOnce) await flush()
    }
    await flush()
    if (counts.added + counts.known + faultCount === 0)
      throw new UnreadableFile('This file has no rows below its columns')
    await recordAudit(ctx, { action: 'prospect.uploaded', detail: { ...counts, faultCount } })
    return { ...counts, faults, faultCount }
  } catch (error) {
    throw refusedFile(error, 'Save the file as CSV')
  } finally {
    await rm(path, { force: true })
  }
}

type Read = { line: number } & (
  | { person: NamedProspect; fault?: undefined }
  | { person?: undefined; fault: string }
)

async function* peopleIn(path: string): AsyncGenerator<Read> {
  const { headCells, rowsIn, delimiterOf, headOf, looksAt } = await import('#server/csv-rows.ts')
  const first: string[] = []
  for await (const line of linesOfFile(path)) if (first.push(line) > looksAt) break
  const rows = rowsIn(linesOfFile(path), delimiterOf(first))
  const begun: CsvRow[] = []
  for (; begun.length < looksAt; ) {
    const next = await rows.next()
    if (next.done) break
    begun.push(next.value)
  }
  const at = headOf(begun)
  const named = begun[at]
  const places = placesIn(named ? headCells(named) : [])
  let count = 0
  const read = (row: CsvRow): Read => {
    if (++count > mostRows)
      throw new UnreadableFile(`A file can have up to ${inDigits(mostRows)} rows. Split this one`)
    return readRow(row, places)
  }
  for (const row of begun.slice(at + 1)) yield read(row)
  for await (const row of rows) yield read(row)
}

type Places = Record<(typeof needed)[number], number>

function placesIn(head: readonly string[]): Places {
  const { heads } = proposeColumns(head, [])
  const [firstName = -1, lastName = -1, email = -1] = needed.map((field) =>
    head.indexOf(heads[field] ?? '\0'),
  )
  if (Math.min(firstName, lastName, email) < 0)
    throw new UnreadableFile('Name the columns “First name”, “Last name”, and “Email”')
  return { firstName, lastName, email }
}

function readRow({ line, cells, fault }: CsvRow, places: Places): Read {
  if (!cells) return { line, fault }
  const cellOf = (field: keyof Places) => (cells[places[field]] ?? '').toWellFormed()
  const read = NamedProspect.safeParse({
    firstName: cellOf('firstName'),
    lastName: cellOf('lastName'),
    email: cellOf('email'),
  })
  if (read.success) return { line, person: read.data }
  return { line, fault: read.error.issues.map(({ message }) => message).join('. ') }
}
