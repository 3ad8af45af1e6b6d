import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { adminSessions } from '#features/admins/server/tables.ts'
import { notes, tasks } from '#features/casework/server/tables.ts'
import { decisions, requests } from '#features/decisions/server/tables.ts'
import {
  documentSlots,
  documentVerdicts,
  documentVersions,
  files,
  uploads,
} from '#features/documents/server/tables.ts'
import { interviewRequests } from '#features/interviews/server/tables.ts'
import { messages } from '#features/messages/server/tables.ts'
import {
  charges,
  installmentPlans,
  moneyDocuments,
  paymentAttempts,
  refunds,
} from '#features/payments/server/tables.ts'
import { newSection } from '#features/questionnaires/new-definition.ts'
import {
  questionnaires,
  questionnaireUses,
  questionnaireVersions,
  responses,
} from '#features/questionnaires/server/tables.ts'
import { referees } from '#features/references/server/tables.ts'
import { conflicts, reviews } from '#features/review/server/tables.ts'
import { hashToken } from '#server/secrets.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { makeApiToken } from './api-tokens.ts'
import { makeTestApp } from './app.ts'
import { keepBooking } from './booked-interviews.ts'
import { bringIn, cast, castContext, castPassword } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { goodBody } from './request-generator.ts'

const absent = '00000000-0000-4000-8000-00000000dead'

/** Tokens of everybody who may not see the file, by who they are. */
const strangers: Record<string, string> = {}

const app = await forThisFile(makeTestApp())
// `access.test.ts` counts the refusals: to write 50,000 of them down takes longer than to ask.
app.platform.noteRefusal = async () => {}
const file = (await bringIn(app, cast.xiaoming)).id
strangers.applicant = (await bringIn(app, cast.lukasz)).token
for (const role of ['admissions', 'interviewer', 'finance', 'read-only'])
  strangers[`${role} of the other program`] = await makeAdmin(app, { role, programs: ['ba'] })
strangers['reviewer of other files'] = await makeAdmin(app, { role: 'reviewer' })
strangers['reviewer of the other program'] = await makeAdmin(app, {
  role: 'reviewer',
  name: 'assigned before',
  programs: ['ba'],
})
strangers['reviewer with a conflict'] = await makeAdmin(app, {
  role: 'reviewer',
  name: 'in conflict',
})
strangers['program of the other program'] = await makeApiToken(app, {
  owner: await makeAdmin(app, { role: 'owner', name: 'owner of a token' }),
  programs: ['ba'],
})
await fill(file)
/** The file, and what hangs on it: every id by its table. */
const ids = await idsOf(file)

async function idOf(token = ''): Promise<string> {
  const [row] = await app.platform.db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(token)))
  return row?.id ?? ''
}

/** A row of everything that the office keeps about one application. */
async function fill(applicationId: string): Promise<void> {
  const { db } = app.platform
  const at = app.clock.now()
  const owner = await idOf(await makeAdmin(app, { role: 'owner' }))
  await db
    .insert(notes)
    .values({ id: randomUUID(), applicationId, authorId: owner, text: 'A note', at })
  await db
    .insert(tasks)
    .values({ id: randomUUID(), applicationId, title: 'Call', createdBy: owner, createdAt: at })
  await db
    .insert(requests)
    .values({ id: randomUUID(), applicationId, kind: 'more-time', words: 'A week', at })
  await db.insert(interviewRequests).values({
    id: randomUUID(),
    applicationId,
    kind: 'accommodation',
    words: 'Captions',
    times: [],
    timeZone: 'America/New_York',
    at,
  })
  await db.transaction((tx) =>
    keepBooking(castContext(app, tx, { kind: 'system' }), applicationId, 'book'),
  )
  await db.insert(decisions).values({
    id: randomUUID(),
    applicationId,
    outcome: 'accept',
    state: 'draft',
    version: 1,
    reasonIds: [],
    conditions: [],
    letter: { subject: 'Your place', paragraphs: [] },
    templateVersion: 1,
    draftedBy: owner,
    draftedAt: at,
  })
  await db.insert(referees).values({
    ...{ id: randomUUID(), applicationId, name: 'Ruth', email: 'ruth@college.example' },
    ...{ relation: 'Teacher', position: 'Professor', phone: '', waived: true, formVersion: 1 },
    ...{ state: 'asked', stateAt: at, askedAt: at, dueAt: at, links: 1, draft: {} },
  })
  await db
    .insert(messages)
    .values({ id: randomUUID(), applicationId, author: 'applicant', text: 'May I?', at })
  const fileId = randomUUID()
  const slotId = randomUUID()
  const versionId = randomUUID()
  await db.insert(files).values({
    ...{ id: fileId, storageKey: fileId, sha256: Buffer.alloc(32), bytes: 1 },
    ...{ mediaType: 'application/pdf', scan: 'clean', at },
  })
  await db.insert(documentSlots).values({ id: slotId, applicationId, ruleId: 'degree' })
  await db.insert(documentVersions).values({
    ...{ id: versionId, applicationId, slotId, fileId, place: 1, number: 1 },
    ...{ name: 'degree.pdf', sender: `admin:${owner}`, at },
  })
  await db.insert(documentVerdicts).values({
    ...{ id: randomUUID(), applicationId, versionId, outcome: 'accepted', adminId: owner, at },
  })
  await db.insert(uploads).values({
    ...{ id: randomUUID(), applicationId, sender: `admin:${owner}`, name: 'a', bytes: 9 },
    touchedAt: at,
  })
  const questionnaireId = randomUUID()
  const version = { id: randomUUID(), questionnaireId, changedBy: owner, changedAt: at }
  const use = { id: randomUUID(), questionnaireId, begunBy: owner, begunAt: at }
  await db
    .insert(questionnaires)
    .values({ id: questionnaireId, name: 'Asked', purpose: '', createdAt: at })
  await db.insert(questionnaireVersions).values({
    ...{ ...version, number: 1, state: 'published', sha256: Buffer.alloc(32) },
    definition: { title: 'Asked', words: '', sections: [newSection()] },
  })
  await db.insert(questionnaireUses).values({ ...use, stage: 'people', dueOn: '2030-01-01' })
  await db.insert(responses).values({
    ...{ id: randomUUID(), applicationId, useId: use.id, versionId: version.id },
    ...{ state: 'sent', openedAt: at, sentAt: at },
  })
  const money = { applicationId, currency: 'USD', at }
  const plan = { id: randomUUID(), applicationId, currency: 'USD', agreedAt: at }
  const deposit = randomUUID()
  const attempt = { id: randomUUID(), chargeId: deposit, currency: 'USD', amountMinor: 9, at }
  await db.insert(installmentPlans).values({
    ...{ ...plan, totalMinor: 9, instalments: 1, firstOn: '2030-01-01' },
    ...{ feeVersion: 1, rules: 'None', agreedBy: `admin:${owner}` },
  })
  await db.insert(charges).values([
    { ...money, id: deposit, kind: 'deposit', amountMinor: 9, feeVersion: 1 },
    {
      ...{ ...money, id: randomUUID(), kind: 'instalment', planId: plan.id },
      ...{ amountMinor: 9, feeVersion: 1 },
    },
  ])
  await db.insert(paymentAttempts).values({
    ...{ ...attempt, number: 1, provider: 'manual', state: 'succeeded', stateAt: at },
    ...{ idempotencyKey: attempt.id, startedBy: `admin:${owner}` },
  })
  await db.insert(refunds).values({
    ...{ id: randomUUID(), attemptId: attempt.id, amountMinor: 9, currency: 'USD', at },
    ...{ reason: 'Moved', state: 'pending', idempotencyKey: attempt.id, askedBy: owner },
    stateAt: at,
  })
  await db.insert(moneyDocuments).values({
    ...{ ...money, id: randomUUID(), kind: 'invoice', series: 'I', number: 1, amountMinor: 9 },
    facts: {
      ...{ to: { name: '', email: '' }, program: '', intake: '', lines: [], notes: [] },
      ...{ total: { label: '', amount: 9 } },
      institute: { name: '', email: '', phone: '', address: '', timeZone: 'UTC' },
    },
  })
  const conflicted = await idOf(strangers['reviewer with a conflict'])
  for (const reviewerId of [conflicted, await idOf(strangers['reviewer of the other program'])])
    await db.insert(reviews).values({
      id: randomUUID(),
      applicationId,
      reviewerId,
      assignedBy: owner,
      assignedAt: at,
      rubricVersion: 1,
      scores: {},
      evidence: {},
    })
  await db
    .insert(conflicts)
    .values({ applicationId, adminId: conflicted, reason: 'A cousin', declaredAt: at })
}

async function idsOf(applicationId: string) {
  const { db } = app.platform
  const { rows: tables } = await db.execute<{ table_name: string }>(sql`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('id', 'application_id')
      AND data_type = 'uuid' GROUP BY table_name HAVING count(*) = 2 ORDER BY 1`)
  const found = [{ table: 'applications', id: applicationId }]
  for (const { table_name: table } of tables) {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM ${sql.identifier(table)} WHERE application_id = ${applicationId}`,
    )
    found.push(...rows.map(({ id }) => ({ table, id })))
  }
  const { rows: ofCharges } = await db.execute<{ table: string; id: string }>(sql`
    SELECT 'payment_attempts' AS table, p.id FROM payment_attempts p
    JOIN charges c ON c.id = p.charge_id WHERE c.application_id = ${applicationId}
    UNION ALL SELECT 'refunds', r.id FROM refunds r JOIN payment_attempts p ON p.id = r.attempt_id
    JOIN charges c ON c.id = p.charge_id WHERE c.application_id = ${applicationId}`)
  found.push(...ofCharges)
  return found
}

async function answerTo(endpoint: Endpoint, body: unknown, token: string, id: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const [first] = names
  const answer = await app.call(endpoint.route, {
    params: Object.fromEntries(names.map((name) => [name, name === first ? id : absent])),
    ...(body !== undefined && { body }),
    ...(endpoint.path.startsWith('/api/v1/') && { headers: { 'idempotency-key': randomUUID() } }),
    token,
  })
  const { requestId, ...said } = answer.body
  return { status: answer.status, said }
}

const withPlaces = routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.includes('{'))

function hasPassword(body: unknown): body is { password: string } {
  return typeof body === 'object' && body !== null && 'password' in body
}

function kindOf(stranger: string): string {
  if (stranger === 'applicant') return stranger
  return stranger.startsWith('program') ? 'token' : 'admin'
}

test.each(
  withPlaces.filter(({ access }) => access !== 'public').map((one) => [one.route, one] as const),
)('%s tells no one of a file out of their reach', async (_, endpoint) => {
  const kind = endpoint.access.split(':', 1)[0]
  const good = goodBody(endpoint)
  // A wrong password would be refused before the id is looked at.
  const isWithOwnPassword = kind === 'applicant' && hasPassword(good)
  const body = isWithOwnPassword ? { ...good, password: castPassword } : good
  const asking = Object.entries(strangers).filter(([who]) => kindOf(who) === kind)
  const telling: object[] = []
  for (const [who, token] of asking) {
    const nothing = await answerTo(endpoint, body, token, absent)
    expect([403, 404, 422]).toContain(nothing.status)
    // Anyone who has no right is refused before anything is looked up: one id shows that.
    for (const { table, id } of nothing.status === 403 ? ids.slice(0, 1) : ids) {
      const answer = await answerTo(endpoint, body, token, id)
      if (!isDeepStrictEqual(answer, nothing)) telling.push({ who, table, answer, nothing })
    }
  }
  expect(telling).toEqual([])
})

test('the file has something of each kind', () => {
  const kinds = new Set(ids.map(({ table }) => table))
  for (const kind of [
    'applications',
    'decisions',
    'interview_bookings',
    'interview_requests',
    'document_slots',
    'document_verdicts',
    'document_versions',
    'mails',
    'notes',
    'referees',
    'requests',
    'reviews',
    'tasks',
    'uploads',
  ])
    expect(kinds).toContain(kind)
})
