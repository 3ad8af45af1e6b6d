import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { staffNames } from '#features/admins/server/names.ts'
import { admins } from '#features/admins/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { type AdminActor, adminIn, type Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { auditLog } from '#server/db/tables.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { oneOrMore } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { can, Role } from '#shared/rights.ts'
import { CheckKind, CheckState, type Gate, gatesOf, type StateOfKind } from '../checks.ts'
import type { readChecks, setCheck } from '../checks-contract.ts'
import { checksArea } from '../setting-areas.ts'
import { noteAssignment } from './assignments.ts'
import { unsettledChoices } from './credit.ts'
import { checks } from './tables.ts'

const settling = Role.options.filter((role) => can(role, 'settle-checks'))
const acts = ['check.owned', 'check.settled', 'check.reopened', 'check.noted'] as const
const mostHistory = 50

/** The checks that a program asks, where each stands, and what was done to them. */
export async function readChecksForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readChecks>,
): Promise<Result<typeof readChecks>> {
  const { db } = ctx
  const { program } = await getInReach(ctx, id)
  const asked = (await getSetting(db, checksArea))[program]
  const rows = await rowsOf(db, id)
  const people = await peopleFor(db, program)
  const history = await historyOf(db, id)
  const nameById = await staffNames(db, [
    ...rows.flatMap(({ ownerId, by }) => [ownerId, by]),
    ...history.flatMap(({ actor, detail }) => [adminIn(actor), ownerIn(detail)]),
  ])
  const credit = (await unsettledChoices(db, [id])).get(id)
  const named = (adminId: string) => ({ id: adminId, name: nameById.get(adminId) ?? '' })
  return {
    checks: asked.map((kind) => {
      const row = rows.find((one) => one.kind === kind)
      return {
        kind,
        state: row ? CheckState.parse(row.state) : 'open',
        owner: row?.ownerId ? named(row.ownerId) : null,
        note: row?.note ?? '',
        by: row ? named(row.by).name : null,
        at: row?.at ?? null,
        why: kind === 'credit' ? whyNotPassed(credit?.open.length ?? 0) : null,
        isIdle: kind === 'credit' && credit === undefined,
      }
    }),
    people,
    history: history.map(({ at, actor, action, detail }) => ({
      at,
      by: nameById.get(adminIn(actor) ?? '') ?? '',
      kind: CheckKind.parse(detail.kind),
      words: wordsOf(action, detail, nameById),
    })),
  }
}

/** Writes a check by compare-and-set; each change is in the audit log by its kind. */
export async function writeCheck(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof setCheck>,
): Promise<Result<typeof setCheck>> {
  const { db, actor, now } = ctx
  const { kind, seenAt, ownerId, state, note: text } = body
  const { program } = await lockApplicationInReach(ctx, id)
  const asked = (await getSetting(db, checksArea))[Program.parse(program)]
  if (!asked.includes(kind)) throw invalidField('kind', 'This program doesn’t require this check')
  const before = (await rowsOf(db, id)).find((one) => one.kind === kind)
  if ((before?.at.toISOString() ?? null) !== seenAt) throw await overtaken(db, before?.by)
  if (ownerId && ownerId !== before?.ownerId) {
    const people = await peopleFor(db, program)
    if (!people.some((person) => person.id === ownerId))
      throw invalidField('ownerId', 'Choose someone who can complete checks')
  }
  if (state === 'passed' && kind === 'credit') {
    const why = whyNotPassed((await unsettledChoices(db, [id])).get(id)?.open.length ?? 0)
    if (why) throw invalidField('state', why)
  }
  if ((state === 'failed' || state === 'waived') && text === '')
    throw invalidField('note', `Enter why it ${state === 'failed' ? 'failed' : 'is waived'}`)
  const row = {
    applicationId: id,
    kind,
    ownerId,
    state,
    note: text,
    by: actor.id,
    at: laterThan(before?.at, now),
  }
  await db
    .insert(checks)
    .values(row)
    .onConflictDoUpdate({ target: [checks.applicationId, checks.kind], set: row })
  await noteChange(ctx, id, before, row)
  return {}
}

/** A check as it was noted; what no one has written is open. */
type WrittenCheck = { kind: string; ownerId: string | null; state: string; note: string }

async function noteChange(
  ctx: Ctx<AdminActor>,
  id: string,
  before: WrittenCheck | undefined,
  { kind, ownerId, state, note: text }: WrittenCheck,
): Promise<void> {
  const was = before?.state ?? 'open'
  if (ownerId !== (before?.ownerId ?? null))
    await noteAssignment(ctx, 'check.owned', id, { kind, owner: ownerId })
  if (state !== was)
    await noteAssignment(ctx, state === 'open' ? 'check.reopened' : 'check.settled', id, {
      kind,
      state,
    })
  else if (text !== (before?.note ?? '')) await noteAssignment(ctx, 'check.noted', id, { kind })
}

/** So that two changes in one moment never look like one. */
function laterThan(before: Date | undefined, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now
}

function whyNotPassed(open: number): string | null {
  if (open === 0) return null
  return oneOrMore(
    open,
    'One credit request isn’t decided yet',
    'credit requests aren’t decided yet',
  )
}

async function overtaken(db: Db, by: string | undefined): Promise<Refusal> {
  const name = by && (await staffNames(db, [by])).get(by)
  return new Refusal('not-now', `${name ?? 'Someone'} changed this check after you opened it`, {
    code: 'check-changed',
  })
}

function rowsOf(db: Db, applicationId: string) {
  return db.select().from(checks).where(eq(checks.applicationId, applicationId))
}

async function peopleFor(db: Db, program: string) {
  const rows = await db
    .select({ id: admins.id, name: admins.name, programs: admins.programs })
    .from(admins)
    .where(and(inArray(admins.role, settling), isNull(admins.disabledAt)))
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
  return rows
    .filter(({ programs }) => !programs || programs.includes(program))
    .map(({ id, name }) => ({ id, name }))
}

function historyOf(db: Db, id: string) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `application:${id}`), inArray(auditLog.action, [...acts])))
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(mostHistory)
}

function ownerIn({ owner }: Record<string, unknown>): string | undefined {
  return typeof owner === 'string' ? owner : undefined
}

function wordsOf(
  action: string,
  detail: Record<string, unknown>,
  nameById: ReadonlyMap<string, string>,
): string {
  const owner = ownerIn(detail)
  if (action === 'check.owned')
    return owner ? `Assigned to ${nameById.get(owner) ?? ''}` : 'Unassigned'
  if (action === 'check.noted') return 'Note changed'
  return action === 'check.reopened' ? 'Reopened' : settledWords[CheckState.parse(detail.state)]
}

const settledWords: Record<CheckState, string> = {
  open: 'Reopened',
  passed: 'Passed',
  failed: 'Failed',
  waived: 'Waived',
}

/** Where the checks of an application stand, those that no one has written included. */
export async function checksOf(db: Db, applicationId: string): Promise<StateOfKind[]> {
  const rows = await rowsOf(db, applicationId)
  return CheckKind.options.map((kind) => ({
    kind,
    state: CheckState.parse(rows.find((row) => row.kind === kind)?.state ?? 'open'),
  }))
}

/**
 * The checks that still stand against a decision, by application; one without any has no entry. Where no
 * credit was asked for nothing waits for that check, and where a later round asks for more it is open
 * again. Five queries, whatever the number.
 */
export async function openChecks(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, Gate[]>> {
  if (applicationIds.length === 0) return new Map()
  const ids = [...applicationIds]
  const settings = await getSetting(db, checksArea)
  const rows = await db.select().from(checks).where(inArray(checks.applicationId, ids))
  const credit = await unsettledChoices(db, ids)
  const programs = await programsOf(db, ids)
  const gatesById = ids.flatMap((id) => {
    const program = programs.get(id)
    if (!program) return []
    const own = rows.filter(({ applicationId }) => applicationId === id)
    const asked = credit.get(id)
    const found = CheckKind.options.map((kind): StateOfKind => {
      const state = CheckState.parse(own.find((row) => row.kind === kind)?.state ?? 'open')
      if (kind !== 'credit') return { kind, state }
      if (!asked) return { kind, state: state === 'open' ? 'waived' : state }
      return { kind, state: state === 'passed' && asked.open.length > 0 ? 'open' : state }
    })
    const gates = gatesOf(program, found, settings)
    return gates.length > 0 ? [[id, gates] as const] : []
  })
  return new Map(gatesById)
}

async function programsOf(db: Db, ids: readonly string[]): Promise<Map<string, Program>> {
  const rows = await db
    .select({ id: applications.id, program: applications.program })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
  return new Map(rows.map(({ id, program }) => [id, Program.parse(program)]))
}
