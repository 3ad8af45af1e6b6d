import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { sendDueReleases } from '#features/decisions/server/release-job.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import { checks } from '#features/review/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { hashToken } from '#server/secrets.ts'
import type { Called, TestApp } from './app.ts'
import { rowsOf } from './filled-forms.ts'

/** What the office decides in these tests. */
const anAcceptance = {
  version: 0,
  outcome: 'accept',
  reasonIds: [] as string[],
  conditions: [{ text: 'Send us your official transcript.', dueOn: '2027-07-31' }],
  laterIntakeId: null as string | null,
  replyOn: null as string | null,
}

/** Settles every check of an application, as a colleague would. */
export async function settleChecks({ platform }: TestApp, applicationId: string): Promise<void> {
  const [admin] = await platform.db.select({ id: admins.id }).from(admins).limit(1)
  if (!admin) throw new Error('no staff')
  await platform.db
    .insert(checks)
    .values(
      (['identity', 'education', 'credit'] as const).map((kind) => ({
        applicationId,
        kind,
        state: kind === 'credit' ? 'waived' : 'passed',
        by: admin.id,
        at: platform.now(),
      })),
    )
    .onConflictDoNothing()
}

export function draft(
  app: TestApp,
  token: string,
  id: string,
  change: object = {},
): Promise<Called> {
  return app.call('PUT /api/admins/applications/{id}/decision', {
    token,
    params: { id },
    body: { ...anAcceptance, ...change },
  })
}

/** A confirmed decision on an application in review; returns it. */
export async function decide(app: TestApp, token: string, id: string, change: object = {}) {
  await settleChecks(app, id)
  const drafted = await draft(app, token, id, change)
  if (drafted.status !== 200) throw new Error(`not drafted: ${drafted.body.error}`)
  const confirmed = await confirm(app, token, drafted.body)
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.body.error}`)
  return confirmed.body
}

export function confirm(
  app: TestApp,
  token: string,
  { id, version }: { id: string; version: number },
): Promise<Called> {
  return app.call('POST /api/admins/decisions/{id}/confirm', {
    token,
    params: { id },
    body: { version },
  })
}

type Chosen = { ids?: string[]; program?: string; outcome?: string }

export async function plan(app: TestApp, token: string, chosen: Chosen) {
  const planned = await app.call('POST /api/admins/releases/plan', { token, body: { chosen } })
  if (planned.status !== 200) throw new Error(`not planned: ${planned.body.error}`)
  return planned.body
}

/** Makes a release of decisions as their dry run showed them. */
export async function release(
  app: TestApp,
  token: string,
  chosen: Chosen,
  change: object = {},
): Promise<Called> {
  const { count, seen } = await plan(app, token, chosen)
  return app.call('POST /api/admins/releases', {
    token,
    body: { chosen, name: '', expected: count, seen, overCapacity: false, ...change },
  })
}

export function approve(
  app: TestApp,
  token: string,
  { id, expected }: { id: string; expected: number },
): Promise<Called> {
  return app.call('POST /api/admins/releases/{id}/approve', {
    token,
    params: { id },
    body: { expected },
  })
}

export function recall(app: TestApp, token: string, id: string): Promise<Called> {
  return app.call('POST /api/admins/releases/{id}/recall', { token, params: { id }, body: {} })
}

/** Lets the recall window pass, and whatever is due go out. */
export async function pass(app: TestApp, minutes = 30): Promise<void> {
  app.clock.advance(minutes * 60_000)
  await sendDueReleases(app.platform)
}

/** Every session of staff as if it had just begun, whatever time has passed in a test. */
export async function freshSignIns({ platform: { pool, now } }: TestApp): Promise<void> {
  await pool.query(
    `UPDATE admin_sessions SET created_at = $1, fresh_at = $1, last_seen_at = $1,
       ends_at = $1::timestamptz + interval '12 hours'`,
    [now()],
  )
}

/** Two people decide and release one application, window and all. */
export async function decideAndRelease(
  app: TestApp,
  [first, second]: readonly [string, string],
  id: string,
  change: object = {},
) {
  const decision = await decide(app, first, id, change)
  const made = await release(app, first, { ids: [decision.id] })
  if (made.status !== 200) throw new Error(`not released: ${made.body.error}`)
  const approved = await approve(app, second, made.body)
  if (approved.status !== 200) throw new Error(`not approved: ${approved.body.error}`)
  await pass(app)
  return decision
}

export async function decisionRow({ platform: { db } }: TestApp, id: string) {
  const [row] = await db.select().from(decisions).where(eq(decisions.id, id))
  if (!row) throw new Error(`no decision ${id}`)
  return row
}

/** The next intake after the one of an application; made if there is none. */
export async function laterIntakeOf(app: TestApp, applicationId: string): Promise<string> {
  const { application } = await rowsOf(app, applicationId)
  const id = randomUUID()
  await app.platform.db.insert(intakes).values({
    id,
    program: application.program,
    name: `Later ${id.slice(0, 8)}`,
    startsOn: '2029-01-10',
    opensAt: new Date('2028-05-01T00:00:00Z'),
    closesAt: new Date('2028-11-01T00:00:00Z'),
    graceMinutes: 60,
  })
  return id
}

export async function adminIdOf({ platform: { db } }: TestApp, token: string): Promise<string> {
  const [row] = await db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(token)))
  return row?.id ?? ''
}
