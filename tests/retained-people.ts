import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { timelineNotes } from '#features/applications/server/tables.ts'
import { noteMentions, notes, tasks } from '#features/casework/server/tables.ts'
import { decisions, requests, timeExtensions } from '#features/decisions/server/tables.ts'
import { checks, conflicts, reviews } from '#features/review/server/tables.ts'
import { enteredApplications } from '#features/staff-entry/server/tables.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast, type Person } from './cast.ts'

const statuses = [
  'submitted',
  'in_review',
  'waitlisted',
  'accepted',
  'rejected',
  'deferred',
  'declined',
  'withdrawn',
  'rescinded',
  'enrolled',
] as const

export const staying = ['enrolled', 'held', 'held-draft']

/** People in every status, somebody with an account alone, and two on hold: for the tests of one file. */
export function keptPeople() {
  let app: TestApp
  let officer: string
  /** Ids of applicants by who they are. */
  const people = new Map<string, string>()
  const files = new Map<string, string>()

  async function join(name: string, change: Partial<Person>): Promise<void> {
    const stays = staying.includes(name)
    const email = `${name}@${stays ? 'kept' : 'canary'}.example`
    const { id } = await bringIn(app, {
      ...cast.maya,
      ...change,
      ...(!stays && { firstName: 'Canaria', lastName: 'Featherbird', dateOfBirth: '1977-07-17' }),
      email,
      phoneNumber: `+1202555${String(1000 + people.size)}`,
    })
    const [row] = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
    people.set(name, row?.id ?? '')
    files.set(name, id ?? '')
  }

  beforeAll(async () => {
    app = await makeTestApp()
    await makeAdmin(app, { role: 'owner' })
    officer = await makeAdmin(app, { role: 'admissions' })
    await join('account', {})
    await join('draft', { program: 'msc', status: 'incomplete' })
    await join('held-draft', { program: 'ba', status: 'incomplete' })
    for (const status of statuses) await join(status, { program: 'msc', status })
    await join('held', { program: 'msc', status: 'rejected' })
    await join('wish', { program: 'msc', status: 'withdrawn' })
    for (const name of ['held', 'held-draft']) expect((await hold(name)).status).toBe(200)
  }, 120_000)
  afterAll(() => app.close())

  /** Who is still there, of those who were made here. */
  async function left(): Promise<string[]> {
    const rows = await app.platform.db
      .select({ id: applicants.id, closedAt: applicants.closedAt })
      .from(applicants)
      .where(inArray(applicants.id, [...people.values()]))
    const open = new Set(rows.filter(({ closedAt }) => closedAt === null).map(({ id }) => id))
    return [...people].filter(([, id]) => open.has(id)).map(([name]) => name)
  }

  function hold(name: string, token = officer, reason = 'A complaint is open') {
    return app.call('POST /api/admins/applications/{id}/hold', {
      token,
      params: { id: files.get(name) ?? '' },
      body: { reason },
    })
  }

  async function everything(): Promise<string> {
    const { rows } = await app.platform.db.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    )
    const texts = await Promise.all(
      rows.map(async ({ name }) => {
        const found = await app.platform.db.execute<{ text: string }>(
          sql`SELECT t::text AS text FROM ${sql.identifier(name)} t WHERE t::text ~* 'canar|featherbird|1977-07-17'`,
        )
        return found.rows.map(({ text }) => `${name}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
      }),
    )
    return texts.flat().join('\n')
  }

  /** Words about one person wherever the office and they themselves can leave some. */
  async function leaveWords(name: string): Promise<void> {
    const { db } = app.platform
    const applicationId = files.get(name) ?? ''
    const [admin] = await db.select({ id: admins.id }).from(admins).limit(1)
    const by = admin?.id ?? ''
    const at = app.clock.now()
    const noteId = randomUUID()
    const words = 'Canaria Featherbird'
    await db.insert(notes).values({ id: noteId, applicationId, authorId: by, text: words, at })
    await db.insert(noteMentions).values({ noteId, adminId: by })
    await db
      .insert(tasks)
      .values({ id: randomUUID(), applicationId, title: words, createdBy: by, createdAt: at })
    await db.insert(reviews).values({
      id: randomUUID(),
      applicationId,
      reviewerId: by,
      assignedBy: by,
      assignedAt: at,
      rubricVersion: 1,
      scores: {},
      evidence: { motivation: words },
      comment: words,
    })
    await db.insert(conflicts).values({ applicationId, adminId: by, reason: words, declaredAt: at })
    await db
      .insert(checks)
      .values({ applicationId, kind: 'identity', state: 'passed', note: words, by, at })
    await db
      .insert(requests)
      .values({ id: randomUUID(), applicationId, kind: 'more-time', words, at })
    await db
      .insert(timeExtensions)
      .values({ id: randomUUID(), applicationId, kind: 'reply', until: at, reason: words, by, at })
    await db.insert(enteredApplications).values({
      applicationId,
      enteredBy: by,
      enteredAt: at,
      how: 'paper',
      receivedOn: '2026-11-20',
      reason: words,
    })
    await db.insert(decisions).values({
      id: randomUUID(),
      applicationId,
      outcome: 'reject',
      state: 'draft',
      version: 1,
      reasonIds: [],
      conditions: [{ text: words, dueOn: null }],
      letter: { subject: words, paragraphs: [words] },
      templateVersion: 1,
      record: { words },
      draftedBy: by,
      draftedAt: at,
    })
    await db.insert(timelineNotes).values({ id: noteId, text: words })
    await db.execute(sql`
      INSERT INTO timeline (application_id, seq, kind, actor, at, note_id)
      SELECT id, timeline_seq + 1, 'begun-again', ${`admin:${by}`}, ${at}, ${noteId} FROM applications
      WHERE id = ${applicationId}`)
    await db.execute(
      sql`UPDATE applications SET timeline_seq = timeline_seq + 1 WHERE id = ${applicationId}`,
    )
    await db.execute(sql`
      INSERT INTO mail_events (id, mail_id, kind, at, answer)
      SELECT gen_random_uuid(), id, 'refused', ${at}, '550 no canary here' FROM mails
      WHERE application_id = ${applicationId}`)
  }

  return {
    people,
    files,
    join,
    left,
    hold,
    everything,
    leaveWords,
    get app() {
      return app
    },
  }
}
