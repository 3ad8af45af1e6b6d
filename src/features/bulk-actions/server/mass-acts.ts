import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { searchTerm } from '#features/application-list/server/filter-words.ts'
import {
  approveRelease,
  endOfWindow,
  newRelease,
  recallRelease,
} from '#features/releases/server/release-acts.ts'
import type { ReleaseKind } from '#features/releases/server/release-kind.ts'
import { readReleases, selectReleases } from '#features/releases/server/release-list.ts'
import { mayStill } from '#features/releases/server/release-round.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { hourMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { programCodes } from '#shared/programs.ts'
import type { Right } from '#shared/rights.ts'
import type { approveMassAct, endMassAct, listMassActs, MassAct } from '../mass-act-contract.ts'
import { MassActKind, MassActState, waitingDays } from '../mass-acts.ts'
import { massActsArea } from '../setting-areas.ts'
import { massActs } from './tables.ts'

const searched: [string, string] = [searchTerm, 'by words']

/** What it keeps once it is over: words without what was searched for, which may be a name. */
export const overDetail = sql`jsonb_build_object('says', (
  SELECT coalesce(jsonb_agg(CASE WHEN line ->> 0 = ${searchTerm} THEN ${JSON.stringify(searched)}::jsonb ELSE line END), '[]')
  FROM jsonb_array_elements(${massActs.detail} -> 'says') AS line))`

export const massActKinds = {
  export: kindOf('export', 'export-applications', {
    approved: 'export.approved',
    recalled: 'export.stopped',
  }),
  message: kindOf('message', 'write-to-list', {
    approved: 'message.approved',
    recalled: 'message.stopped',
  }),
}

/** Not done yet, however late it is: an export may be fetched, a message go out. */
type Kind = ReleaseKind<z.input<typeof MassAct>>

function kindOf(name: MassActKind, right: Right, actions: Kind['actions']): Kind {
  return {
    name,
    right,
    actions,
    table: massActs,
    only: eq(massActs.kind, name),
    states: { holding: 'approved', recalled: 'ended' },
    made: 'requested this',
    get: getMassAct,
    tooLate,
    isOpen: () => inArray(massActs.state, ['waiting', 'approved']),
    onRecall: { detail: overDetail },
  }
}

const Says = z.array(z.tuple([z.string(), z.string()]))

type NewMassAct = {
  kind: MassActKind
  detail: { says: [string, string][] } & Record<string, unknown>
  ids: readonly string[]
  programs: readonly string[]
  asksSecond: boolean
}

/** Keeps what is asked for until a second person has stood for it; one that asks no one is approved. */
export async function keepMassAct(
  ctx: Ctx<AdminActor>,
  asked: NewMassAct,
): Promise<z.input<typeof MassAct>> {
  const { kind, detail, ids, programs, asksSecond } = asked
  const row = newRelease(ctx, massActKinds[kind], asksSecond)
  await ctx.db.insert(massActs).values({
    ...row,
    kind,
    detail,
    applicationIds: sql`${sql.param(ids)}::uuid[]`,
    programs: [...programs],
    count: ids.length,
    validUntil: new Date(ctx.now.getTime() + waitingDays * 24 * hourMs),
    ...(!asksSecond && (await times(ctx, kind))),
  })
  return getMassAct(ctx, row.id)
}

/** What one person alone has taken out, so that it can be told later what they have read. */
export async function keepExport(
  { db, actor, now }: Ctx<AdminActor>,
  { says, ids, programs }: { says: [string, string][] } & Pick<NewMassAct, 'ids' | 'programs'>,
): Promise<string> {
  const id = randomUUID()
  await db.insert(massActs).values({
    id,
    kind: 'export',
    state: 'done',
    detail: { says: says.map(withoutSearch) },
    applicationIds: sql`${sql.param(ids)}::uuid[]`,
    programs: [...programs],
    count: ids.length,
    createdBy: actor.id,
    createdAt: now,
    asksSecond: false,
    wentOutAt: now,
  })
  return id
}

/** From the approval on: until when an export may be fetched, and when a message goes out. */
async function times(ctx: Ctx, kind: MassActKind) {
  const { fetchHours, holdMinutes } = await getSetting(ctx.db, massActsArea)
  return kind === 'export'
    ? { validUntil: new Date(ctx.now.getTime() + fetchHours * hourMs) }
    : { validUntil: null, goesOutAt: endOfWindow(ctx, holdMinutes) }
}

/** The programs of what somebody asks for; the approver must see all of them. */
export function programsAsked(actor: AdminActor, program?: string): readonly string[] {
  return program ? [program] : (actor.programs ?? programCodes)
}

function select({ db, actor }: Ctx<AdminActor>, which?: SQL) {
  const kinds = MassActKind.options.filter((kind) => holdsRight(actor, massActKinds[kind].right))
  const { kind, detail, count, validUntil } = massActs
  const inReach = actor.programs
    ? sql`${massActs.programs} <@ ${sql.param(actor.programs)}::text[]`
    : undefined
  const more = { kind, detail, count, validUntil }
  return selectReleases(db, massActs, more, and(inArray(kind, kinds), inReach, which))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function presentMassAct({ actor, now }: Ctx<AdminActor>, row: Row): z.input<typeof MassAct> {
  return {
    ...row,
    kind: MassActKind.parse(row.kind),
    state: stateOf(row, now),
    says: z.parse(Says, row.detail.says),
    askedBy: row.createdBy,
    askedAt: row.createdAt,
    isOwn: row.creatorId === actor.id,
    doneAt: row.wentOutAt,
    endedBy: row.recalledBy,
    endedAt: row.recalledAt,
  }
}

/** No one has to be there when one lapses. */
function stateOf(row: Pick<Row, 'state' | 'validUntil' | 'recalledBy'>, now: Date): MassActState {
  const isOpen = row.state === 'waiting' || row.state === 'approved'
  if (isOpen && row.validUntil && row.validUntil <= now) return 'lapsed'
  if (row.state === 'ended' && row.recalledBy === null) return 'lapsed'
  return MassActState.parse(row.state)
}

/** The latest first; what is in `detail` is told in words alone. */
export async function listMassActsForOffice(
  ctx: Ctx<AdminActor>,
  { query: { after } }: Input<typeof listMassActs>,
): Promise<Result<typeof listMassActs>> {
  const { page, next } = await readReleases(massActs, after, (which) => select(ctx, which))
  const { secondPersonAbove } = await getSetting(ctx.db, massActsArea)
  return {
    acts: page.map((row) => presentMassAct(ctx, row)),
    next,
    limit: secondPersonAbove,
  }
}

export async function getMassAct(
  ctx: Ctx<AdminActor>,
  id: string,
): Promise<z.input<typeof MassAct>> {
  const [row] = await select(ctx, eq(massActs.id, id))
  if (!row) throw notFound('export or message')
  return presentMassAct(ctx, row)
}

/** From here an export may be fetched by the person who asked, and a message holds for its recall window. */
export async function approveMassActForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof approveMassAct>,
): Promise<Result<typeof approveMassAct>> {
  requireFresh(ctx)
  const { kind } = await getMassAct(ctx, id)
  return approveRelease(ctx, massActKinds[kind], id, {
    async check({ askedBy }) {
      const [asker] = await ctx.db
        .select({ role: admins.role, disabledAt: admins.disabledAt })
        .from(massActs)
        .innerJoin(admins, eq(admins.id, massActs.createdBy))
        .where(eq(massActs.id, id))
      if (!asker || !mayStill(asker, massActKinds[kind].right))
        throw new Refusal('not-now', `${askedBy} no longer has permission for this. Send it back`, {
          code: 'asker-gone',
        })
    },
    times: () => times(ctx, kind),
  })
}

export async function endMassActForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endMassAct>,
): Promise<Result<typeof endMassAct>> {
  const { kind } = await getMassAct(ctx, id)
  return recallRelease(ctx, massActKinds[kind], id)
}

function withoutSearch(line: [string, string]): [string, string] {
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
