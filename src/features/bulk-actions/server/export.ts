import { getSelf } from '#features/admins/server/people.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { mayReadRestrictedAnswers } from '#features/application-form/server/restricted.ts'
import { wordsOfFilters } from '#features/application-list/server/filter-words.ts'
import { entriesOf } from '#features/applications/list-contract.ts'
import { isOneOf } from '#features/applications/server/assignments.ts'
import { flagsArea } from '#features/applications/setting-areas.ts'
import { type AnswerColumns, answerColumns } from '#features/questionnaires/server/list-columns.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import type { Db } from '#server/db/client.ts'
import { onStandby } from '#server/db/standby.ts'
import { Refusal } from '#server/refusals.ts'
import type { Cell, Line, Lines } from '#server/sheet.ts'
import { mostLines, writeWorkbook } from '#server/xlsx.ts'
import { formatSortable } from '#shared/brief-dates.ts'
import { dayIn, formatInstant } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { exportApplications } from '../admin-export-contract.ts'
import { type Column, columnsOf, type ExportContext } from './export-columns.ts'
import { requireFew } from './export-limit.ts'
import { makeReader } from './export-rows.ts'
import { type Selection, selectAll } from './export-selection.ts'
import { claimSlot, type Slot } from './export-slots.ts'
import { keepExport, programsAsked } from './mass-acts.ts'

// So few that other calls have their turn between two batches.
const batchSize = 100
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What was asked of a file, about anyone. */
export type ExportRequest = Omit<Input<typeof exportApplications>['query'], 'ids'> & {
  isByHand: boolean
}

/** The small list of one person, as a file at once. Refuses who has not signed in a moment ago. */
export async function exportApplicationsForOffice(
  ctx: Ctx<AdminActor>,
  { query: { ids, ...query } }: Input<typeof exportApplications>,
): Promise<FileAnswer> {
  requireFresh(ctx)
  const chosen = entriesOf(ids)
  const asked = { ...query, isByHand: chosen.length > 0 }
  return inSlot(ctx, async () => {
    const also = asked.isByHand ? isOneOf(chosen) : undefined
    const selection = await onStandby(ctx.db, (db) => selectAll({ ...ctx, db }, query, also))
    requireExportable(ctx, asked, selection.count)
    await requireFew(ctx, selection.ids())
    const actId = await keepExport(ctx, {
      says: await wordsOfExport(ctx.db, asked),
      ids: selection.ids(),
      programs: programsAsked(ctx.actor, query.program),
    })
    return makeFile(ctx, { asked, selection, actId, from: ctx.db })
  })
}

/** 403 for answers that are not the caller's to read, 409 for what no sheet holds. */
export function requireExportable(
  { actor }: Ctx<AdminActor>,
  asked: ExportRequest,
  count: number,
): void {
  if (asked.restricted && !mayReadRestrictedAnswers(actor))
    throw new Refusal('not-allowed', 'Your role doesn’t include restricted answers')
  if (asked.format === 'xlsx' && count >= mostLines)
    throw new Refusal(
      'not-now',
      'This is more than a sheet can hold. Narrow the list or choose CSV',
    )
}

/** Makes a file while few others are made; the place is free once the file is with its reader. */
export async function inSlot(
  { actor }: Ctx<AdminActor>,
  make: () => Promise<FileAnswer & { bytes: Pieces }>,
): Promise<FileAnswer> {
  const slot = claimSlot(actor.id)
  try {
    const { bytes, ...file } = await make()
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

type ExportRun = {
  asked: ExportRequest
  selection: Selection
  /** Under which it is kept what left the house. */
  actId: string
  /** A handle that outlives the call. */
  from: Db
}

/** A list as a file. Which applications it holds is settled; what they say is read while it is sent. */
export async function makeFile(ctx: Ctx<AdminActor>, { asked, selection, actId, from }: ExportRun) {
  await noteExport(ctx, asked, selection.count, actId)
  const speaking = await readWords(ctx)
  const withRestricted = Boolean(asked.restricted)
  const columns = columnsOf({ withRestricted })
  const more = await moreColumns(ctx, { withRestricted, ids: selection.ids() })
  const head = [...columns.map((column) => column.head(speaking)), ...more.heads]
  const lines = readLines(from, { selection, columns, more, speaking })
  const name = `${titleOf(asked, dayIn(ctx.now, speaking.timeZone))}.${asked.format}`
  if (asked.format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', bytes: writeCsv(head, lines) }
  const about = await aboutExport(ctx, asked, selection.count, speaking.timeZone)
  const sheets = [
    { name: 'Applications', head, lines },
    { name: 'About this export', head: ['About this export', ''], lines: atOnce(about) },
  ]
  return { name, type: workbookType, bytes: writeWorkbook(sheets, ctx.now) }
}

/** The answers to the institute's own questions, beside what the list says. */
async function moreColumns(
  ctx: Ctx<AdminActor>,
  asked: { withRestricted: boolean; ids: readonly string[] },
): Promise<AnswerColumns> {
  const { heads, read } = await answerColumns(ctx, asked)
  return {
    heads,
    async read(db, ids) {
      const cells = heads.length > 0 ? await read(db, ids) : new Map<string, readonly Cell[]>()
      return new Map(ids.map((id) => [id, cells.get(id) ?? heads.map(() => '')]))
    },
  }
}

type ExportPlan = {
  selection: Selection
  columns: Column[]
  more: AnswerColumns
  speaking: Omit<ExportContext, 'lists' | 'currency'>
}

async function* readLines(db: Db, { selection, columns, more, speaking }: ExportPlan): Lines {
  const read = makeReader()
  for (const ids of selection.batches(batchSize)) {
    const [rows, cells] = await onStandby(db, async (one) => [
      await read(one, ids),
      await more.read(one, ids),
    ])
    yield rows.map(({ row, offer }) => {
      const words = { ...speaking, ...offer }
      return [...columns.map((column) => column.cell(row, words)), ...(cells.get(row.id) ?? [])]
    })
  }
}

async function* atOnce(lines: readonly Line[]): Lines {
  yield lines
}

async function readWords({ db }: Ctx): Promise<ExportPlan['speaking']> {
  const settings = await getSettings(db, [
    instituteArea,
    programAreas.ba,
    programAreas.msc,
    flagsArea,
  ])
  const { timeZone } = settings(instituteArea).value
  return {
    timeZone,
    clock: (instant) => formatSortable(instant, timeZone),
    programs: {
      ba: settings(programAreas.ba).value.name,
      msc: settings(programAreas.msc).value.name,
    },
    flags: new Map(settings(flagsArea).value.map(({ id, name }) => [id, name])),
  }
}

/** What was searched for may be somebody's name, so the log says only that there was a search. */
async function noteExport(
  ctx: Ctx<AdminActor>,
  { format, restricted, search, isByHand, ...filters }: ExportRequest,
  rows: number,
  actId: string,
): Promise<void> {
  await recordAudit(ctx, {
    action: restricted ? 'applications.exported-restricted' : 'applications.exported',
    subject: `export:${actId}`,
    detail: {
      format,
      rows,
      filters,
      ...(search && { searched: true }),
      ...(isByHand && { chosen: true }),
    },
  })
}

/** A file of values has no place to say what it is of, so its name does. */
function titleOf(
  { program, status, waiting, isByHand, search }: ExportRequest,
  day: string,
): string {
  const parts = [program, ...entriesOf(status), waiting && `waiting-for-${waiting}`]
  const narrowed = [...parts, search && 'search', isByHand && 'chosen'].filter(Boolean)
  return ['applications', day, ...narrowed].join('-').slice(0, 120)
}

async function aboutExport(
  ctx: Ctx<AdminActor>,
  asked: ExportRequest,
  count: number,
  timeZone: string,
): Promise<Line[]> {
  const { name, email } = await getSelf(ctx)
  return [
    ['Exported by', `${name} (${email})`],
    ['Exported on', formatInstant(ctx.now, timeZone)],
    ['Applications', count],
    ...(await wordsOfExport(ctx.db, asked)),
    ['Answers', 'as last submitted; blank if never submitted'],
    ['Times', timeZone],
  ]
}

/** What was asked for, in words: how the list was narrowed, and what of each application. */
export async function wordsOfExport(db: Db, asked: ExportRequest): Promise<[string, string][]> {
  return [
    ...(asked.isByHand ? [byHand] : []),
    ...(await wordsOfFilters(db, asked)),
    ['Restricted answers', asked.restricted ? 'included, and noted in the audit log' : 'left out'],
  ]
}

const byHand: [string, string] = ['Chosen', 'individually, from this list']
