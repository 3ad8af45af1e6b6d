import { requireFresh } from '#features/admins/server/fresh.ts'
import { getSelf } from '#features/admins/server/people.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import { Refusal } from '#server/refusals.ts'
import type { Line, Lines } from '#server/sheet.ts'
import { mostLines, writeWorkbook } from '#server/xlsx.ts'
import { dayIn, formatInstant } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { exportApplications } from '../admin-export-contract.ts'
import { entriesOf } from '../admin-list-contract.ts'
import { isOneOf } from './assignments.ts'
import { type Column, columnsOf, type Speaking } from './export-columns.ts'
import { makeReader } from './export-rows.ts'
import { type Selection, selectAll } from './export-selection.ts'
import { claimSlot, type Slot } from './export-slots.ts'
import { wordsOfFilters } from './filter-words.ts'
import { mayReadRestricted } from './restricted.ts'

// So few that other calls have their turn between two batches.
const batchSize = 100
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Query = Input<typeof exportApplications>['query']

/**
 * A list as a file. Which applications it holds is settled at once; what they say is read while it is
 * sent. Refuses who has not signed in a moment ago, and a sheet that would be too long.
 */
export async function exportForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof exportApplications>,
): Promise<FileAnswer> {
  requireFresh(ctx)
  if (query.restricted && !mayReadRestricted(ctx.actor))
    throw new Refusal('not-allowed', 'Your role does not include restricted answers')
  const slot = claimSlot(ctx.actor.id)
  try {
    const { bytes, ...file } = await makeFile(ctx, query)
    return { ...file, bytes: holding(slot, bytes) }
  } catch (error) {
    slot.end()
    throw error
  }
}

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>

async function* holding(slot: Slot, pieces: Pieces): Pieces {
  try {
    for await (const piece of pieces) {
      slot.moved()
      yield piece
    }
  } finally {
    slot.end()
  }
}

async function makeFile(ctx: Ctx<AdminActor>, query: Query) {
  const { format, restricted } = query
  const ids = entriesOf(query.ids)
  const selection = await selectAll(ctx, query, ids.length > 0 ? isOneOf(ids) : undefined)
  if (format === 'xlsx' && selection.count >= mostLines)
    throw new Refusal('not-now', 'This is more than a sheet holds. Narrow the list, or choose CSV')
  await noteExport(ctx, query, selection.count)
  const speaking = await readWords(ctx)
  const columns = columnsOf({ withRestricted: Boolean(restricted) })
  const head = columns.map((column) => column.head(speaking))
  const lines = readLines(ctx, { selection, columns, speaking })
  const name = `${titleOf(query, dayIn(ctx.now, speaking.timeZone))}.${format}`
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', bytes: writeCsv(head, lines) }
  const about = await aboutExport(ctx, query, selection.count, speaking.timeZone)
  const sheets = [
    { name: 'Applications', head, lines },
    { name: 'About this export', head: ['About this export', ''], lines: atOnce(about) },
  ]
  return { name, type: workbookType, bytes: writeWorkbook(sheets, ctx.now) }
}

type Reading = {
  selection: Selection
  columns: Column[]
  speaking: Omit<Speaking, 'lists' | 'currency'>
}

async function* readLines({ db }: Ctx, { selection, columns, speaking }: Reading): Lines {
  const read = makeReader(db)
  for (const ids of selection.batches(batchSize)) {
    const rows = await read(ids)
    yield rows.map(({ row, offer }) => {
      const words = { ...speaking, ...offer }
      return columns.map((column) => column.cell(row, words))
    })
  }
}

async function* atOnce(lines: readonly Line[]): Lines {
  yield lines
}

async function readWords({ db }: Ctx): Promise<Reading['speaking']> {
  const settings = await getSettings(db, ['institute', 'program:ba', 'program:msc', 'flags'])
  const { timeZone } = settings('institute').value
  // Swedes write an instant as sheets like to sort it.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return {
    timeZone,
    clock: (instant) => format.format(instant),
    programs: {
      ba: settings('program:ba').value.name,
      msc: settings('program:msc').value.name,
    },
    flags: new Map(settings('flags').value.map(({ id, name }) => [id, name])),
  }
}

/** What was searched for may be somebody's name, so the log says only that there was a search. */
async function noteExport(ctx: Ctx<AdminActor>, query: Query, rows: number): Promise<void> {
  const { format, restricted, search, ids, ...filters } = query
  await recordAudit(ctx, {
    action: restricted ? 'applications.exported-restricted' : 'applications.exported',
    detail: {
      format,
      rows,
      filters,
      ...(search && { searched: true }),
      ...(ids && { chosen: entriesOf(ids).length }),
    },
  })
}

/** A file of values has no place to say what it is of, so its name does. */
function titleOf({ program, status, waiting, ids, search }: Query, day: string): string {
  const parts = [program, ...entriesOf(status), waiting && `waiting-for-${waiting}`]
  const narrowed = [...parts, search && 'search', ids && 'chosen'].filter(Boolean)
  return ['applications', day, ...narrowed].join('-').slice(0, 120)
}

async function aboutExport(
  ctx: Ctx<AdminActor>,
  query: Query,
  count: number,
  timeZone: string,
): Promise<Line[]> {
  const { name, email } = await getSelf(ctx)
  return [
    ['Exported by', `${name} (${email})`],
    ['Exported on', formatInstant(ctx.now, timeZone)],
    ['Applications', count.toLocaleString('en-US')],
    ...(query.ids ? [['Chosen', 'by hand, from this list']] : []),
    ...(await wordsOfFilters(ctx.db, query)),
    ['Answers', 'as they were last handed in; none where nothing has been handed in'],
    ['Restricted answers', query.restricted ? 'included, and noted in the audit log' : 'left out'],
    ['Times', timeZone],
    ['Apostrophes', 'one stands before a text that a spreadsheet would take for a formula'],
  ]
}
