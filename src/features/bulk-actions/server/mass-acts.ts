import { randomUUID } from 'node:crypto'
import { and, desc, eq, getColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { searchTerm } from '#features/application-list/server/filter-words.ts'
import { exactly, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { programCodes } from '#shared/programs.ts'
import { can, type Right, Role } from '#shared/rights.ts'
import type { approveMassAct, endMassAct, listMassActs, MassAct } from '../mass-act-contract.ts'
import { MassActKind, MassActState, waitingDays } from '../mass-acts.ts'
import { massActs } from './tables.ts'

const pageSize = 20
const hourMs = 3_600_000
const minuteMs = 60_000
const searched: [string, string] = [searchTerm, 'by words']

/** What somebody must hold to ask for an act, or to stand for it. */
const rightFor: Record<MassActKind, Right> = {
  export: 'export-applications',
  message: 'write-to-list',
}

const auditActions: Record<MassActKind, { approved: string; stopped: string }> = {
  export: { approved: 'export.approved', stopped: 'export.stopped' },
  message: { approved: 'message.approved', stopped: 'message.stopped' },
}

const Says = z.array(z.tuple([z.string(), z.string()]))

type Asked = {
  kind: MassActKind
  detail: { says: [string, string][] } & Record<string, unknown>
  ids: readonly string[]
  programs: readonly string[]
  asksSecond: boolean
}

/** Keeps what is asked for until a second person has stood for it; one that asks nobody is approved. */
export async function keepMassAct(
  ctx: Ctx<AdminActor>,
  asked: Asked,
): Promise<z.input<typeof MassAct>> {
  const { db, actor, now } = ctx
  const { kind, detail, ids, programs, asksSecond } = asked
  const id = randomUUID()
  const approved = asksSecond ? undefined : await times(ctx, kind)
  await db.insert(massActs).values({
    id,
    kind,
    state: asksSecond ? 'waiting' : 'approved',
    detail,
    applicationIds: sql`${sql.param(ids)}::uuid[]`,
    programs: [...programs],
    count: ids.length,
    askedBy: actor.id,
    askedAt: now,
    asksSecond,
    validUntil: new Date(now.getTime() + waitingDays * 24 * hourMs),
    ...approved,
  })
  return getMassAct(ctx, id)
}

/** What one person alone has taken out, so that it can be told later what they have read. */
export async function keepExport(
  { db, actor, now }: Ctx<AdminActor>,
  { says, ids, programs }: { says: [string, string][] } & Pick<Asked, 'ids' | 'programs'>,
): Promise<string> {
  const id = randomUUID()
  await db.insert(massActs).values({
    id,
    kind: 'export',
    state: 'done',
    detail: { says: says.map(toldLater) },
    applicationIds: sql`${sql.param(ids)}::uuid[]`,
    programs: [...programs],
    count: ids.length,
    askedBy: actor.id,
    askedAt: now,
    asksSecond: false,
    doneAt: now,
  })
  return id
}

/** From the approval on: until when an export may be fetched, and when a message goes out. */
async function times({ db, now }: Ctx, kind: MassActKind) {
  const { fetchHours, holdMinutes } = await getSetting(db, 'mass-acts')
  const after = (ms: number) => new Date(now.getTime() + ms)
  return kind === 'export'
    ? { validUntil: after(fetchHours * hourMs) }
    : { validUntil: null, goesOutAt: after(holdMinutes * minuteMs) }
}

/** The programs of what somebody asks for; whoever approves must see all of them. */
export function programsAsked(actor: AdminActor, program?: string): readonly string[] {
  return program ? [program] : (actor.programs ?? programCodes)
}

const asker = alias(admins, 'asker')
const approver = alias(admins, 'approver')
const ender = alias(admins, 'ender')

function select({ db, actor }: Ctx<AdminActor>, which?: SQL) {
  const kinds = MassActKind.options.filter((kind) => can(Role.parse(actor.role), rightFor[kind]))
  const { applicationIds: _, ...own } = getColumns(massActs)
  return db
    .select({
      ...own,
      asker: asker.name,
      askerRole: asker.role,
      askerIsOff: sql<boolean>`${asker.disabledAt} IS NOT NULL`,
      approver: approver.name,
      ender: ender.name,
      at: exactly(massActs.askedAt),
    })
    .from(massActs)
    .innerJoin(asker, eq(asker.id, massActs.askedBy))
    .leftJoin(approver, eq(approver.id, massActs.approvedBy))
    .leftJoin(ender, eq(ender.id, massActs.endedBy))
    .where(
      and(
        inArray(massActs.kind, kinds),
        actor.programs
          ? sql`${massActs.programs} <@ ${sql.param(actor.programs)}::text[]`
          : undefined,
        which,
      ),
    )
    .orderBy(desc(massActs.askedAt), desc(massActs.id))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function present({ actor, now }: Ctx<AdminActor>, row: Row): z.input<typeof MassAct> {
  const instant = (at: Date | null) => at
  return {
    id: row.id,
    kind: MassActKind.parse(row.kind),
    state: stateOf(row, now),
    says: z.parse(Says, row.detail.says),
    count: row.count,
    askedBy: row.asker,
    askedAt: row.askedAt,
    isOwn: row.askedBy === actor.id,
    asksSecond: row.asksSecond,
    approvedBy: row.approver,
    approvedAt: instant(row.approvedAt),
    validUntil: instant(row.validUntil),
    goesOutAt: instant(row.goesOutAt),
    doneAt: instant(row.doneAt),
    endedBy: row.ender,
    endedAt: instant(row.endedAt),
  }
}

/** Nobody has to be there when one lapses. */
function stateOf(row: Pick<Row, 'state' | 'validUntil' | 'ender'>, now: Date): MassActState {
  const isOpen = row.state === 'waiting' || row.state === 'approved'
  if (isOpen && row.validUntil && row.validUntil <= now) return 'lapsed'
  if (row.state === 'ended' && row.ender === null) return 'lapsed'
  return MassActState.parse(row.state)
}

/** The latest first; what stands in `detail` is told in words alone. */
export async function listForOffice(
  ctx: Ctx<AdminActor>,
  { query: { after } }: Input<typeof listMassActs>,
): Promise<Result<typeof listMassActs>> {
  const place = after === undefined ? undefined : readCursor(after)
  const rows = await select(
    ctx,
    place &&
      or(
        sql`${massActs.askedAt} < ${place.at}::timestamptz`,
        sql`(${massActs.askedAt} = ${place.at}::timestamptz AND ${massActs.id} < ${place.id}::uuid)`,
      ),
  ).limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const { secondPersonAbove } = await getSetting(ctx.db, 'mass-acts')
  return {
    acts: page.map((row) => present(ctx, row)),
    next: last ? writeCursor({ at: last.at, id: last.id }) : null,
    limit: secondPersonAbove,
  }
}

export async function getMassAct(
  ctx: Ctx<AdminActor>,
  id: string,
): Promise<z.input<typeof MassAct>> {
  return present(ctx, await getRow(ctx, id))
}

async function getRow(ctx: Ctx<AdminActor>, id: string): Promise<Row> {
  const [row] = await select(ctx, eq(massActs.id, id))
  if (!row) throw notFound('export or message')
  return row
}

/** From here an export may be fetched by whoever asked, and a message holds for its recall window. */
export async function approveForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof approveMassAct>,
): Promise<Result<typeof approveMassAct>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const row = await getRow(ctx, id)
  const kind = MassActKind.parse(row.kind)
  if (row.askedBy === actor.id)
    throw new Refusal('not-now', 'You requested this, so someone else must approve it', {
      code: 'second-person',
    })
  if (stateOf(row, now) !== 'waiting') throw tooLate(present(ctx, row))
  if (row.askerIsOff || !can(Role.parse(row.askerRole), rightFor[kind]))
    throw new Refusal('not-now', `${row.asker} no longer has permission for this. Send it back`, {
      code: 'asker-gone',
    })
  const rows = await db
    .update(massActs)
    .set({ state: 'approved', approvedBy: actor.id, approvedAt: now, ...(await times(ctx, kind)) })
    .where(and(eq(massActs.id, id), eq(massActs.state, 'waiting')))
    .returning({ id: massActs.id })
  if (rows.length === 0) throw tooLate(await getMassAct(ctx, id))
  await recordAudit(ctx, { action: auditActions[kind].approved, subject: `${kind}:${id}` })
  return getMassAct(ctx, id)
}

export async function endForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endMassAct>,
): Promise<Result<typeof endMassAct>> {
  await getRow(ctx, id)
  const ended = await end(ctx, eq(massActs.id, id))
  if (ended.length === 0) throw tooLate(await getMassAct(ctx, id))
  return getMassAct(ctx, id)
}

/** What somebody who is shut out has asked for or approved, and what is not done yet, stops with them. */
export async function endMassActsOf(ctx: Ctx<AdminActor>, adminId: string): Promise<void> {
  await end(ctx, or(eq(massActs.askedBy, adminId), eq(massActs.approvedBy, adminId)))
}

async function end(ctx: Ctx<AdminActor>, which: SQL | undefined) {
  const { db, actor, now } = ctx
  const rows = await db
    .update(massActs)
    .set({ state: 'ended', endedBy: actor.id, endedAt: now, detail: overDetail })
    .where(and(which, inArray(massActs.state, ['waiting', 'approved'])))
    .returning({ id: massActs.id, kind: massActs.kind })
  for (const { id, kind } of rows)
    await recordAudit(ctx, {
      action: auditActions[MassActKind.parse(kind)].stopped,
      subject: `${kind}:${id}`,
    })
  return rows
}

/** What it keeps once it is over: words without what was searched for, which may be a name. */
export const overDetail = sql`jsonb_build_object('says', (
  SELECT coalesce(jsonb_agg(CASE WHEN line ->> 0 = ${searchTerm} THEN ${JSON.stringify(searched)}::jsonb ELSE line END), '[]')
  FROM jsonb_array_elements(${massActs.detail} -> 'says') AS line))`

function toldLater(line: [string, string]): [string, string] {
  return line[0] === searchTerm ? searched : line
}

/** Somebody was faster, or it has lapsed: says what became of it. */
export function tooLate({
  kind,
  state,
  isOwn,
  askedBy,
  approvedBy,
  endedBy,
}: z.input<typeof MassAct>): Refusal {
  const said: Record<MassActState, string> = {
    waiting: 'This is still waiting for a second person',
    approved: approvedBy ? `${approvedBy} already approved this` : 'This is going out now',
    done:
      kind === 'message'
        ? 'This message has already been sent'
        : `${isOwn ? 'You have' : `${askedBy} has`} already downloaded this export. Each can be downloaded once`,
    ended: `${endedBy ?? 'Someone'} canceled this`,
    lapsed: 'This has expired. You can request it again',
  }
  return new Refusal('not-now', said[state], { code: 'mass-act-changed', extra: { state } })
}
