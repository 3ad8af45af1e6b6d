import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { sealed } from '#tests/audit-seal.ts'
import { type FilledForm, makeSubmitted } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { readingBy } from './audit-views.ts'
import { admins } from './tables.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })
const token = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const [row] = await app.platform.db.select().from(admins).where(eq(admins.name, 'Ana'))
const ana = { id: row?.id ?? '', token }
const files: FilledForm[] = []
for (const program of ['msc', 'msc', 'ba'] as const) files.push(await makeSubmitted(app, program))
await setHome(files[0], 'DE', null)
await setHome(files[1], 'US', 'OR')
await setHome(files[2], 'US', 'OR')

async function setHome(file: FilledForm | undefined, country: string, state: string | null) {
  const own = sql`(SELECT applicant_id FROM applications WHERE id = ${file?.id})`
  await app.platform.db
    .update(applicants)
    .set({ country, state })
    .where(sql`${applicants.id} = ${own}`)
}

function readings(change: Record<string, unknown> = {}) {
  return app.call('POST /api/admins/audit-log/readings', {
    token: owner,
    body: { adminId: ana.id, from: '2026-11-21', to: '2026-11-21', ...change },
  })
}

async function look(file: FilledForm | undefined, address = '203.0.113.7') {
  const answer = await app.call('GET /api/admins/applications/{id}', {
    params: { id: file?.id ?? '' },
    token: ana.token,
    address,
  })
  expect(answer.status).toBe(200)
}

test('someone who has read nothing has read nothing', async () => {
  expect((await readings()).body).toEqual({
    applications: 0,
    people: 0,
    kinds: [],
    places: [],
    read: [],
    next: null,
    timeZone: 'America/New_York',
  })
})

test('each application counts once, however often and in whatever way it was read', async () => {
  await look(files[0])
  await look(files[0])
  await look(files[1], '198.51.100.4')
  const exported = await app.call('GET /api/admins/applications/export', {
    token: ana.token,
    query: { format: 'csv', program: 'msc', restricted: 'yes' },
  })
  expect(exported.status).toBe(200)
  const { body } = await readings()
  expect(body).toMatchObject({
    applications: 2,
    people: 2,
    kinds: [
      { action: 'application.restricted-read', times: expect.any(Number), applications: 2 },
      { action: 'applications.exported-restricted', times: 1, applications: 2 },
    ],
    places: [
      { country: 'DE', state: null, people: 1 },
      { country: 'US', state: 'OR', people: 1 },
    ],
  })
  expect(body.read.map(({ id }: { id: string }) => id)).toEqual([files[0]?.id, files[1]?.id].sort())
  expect(body.read[0]).toMatchObject({ name: 'Maya Lindqvist', email: expect.any(String) })
})

test('of one sign-in by its address, and of some days alone', async () => {
  expect((await readings({ address: '198.51.100.4' })).body).toMatchObject({
    applications: 1,
    places: [{ country: 'US', state: 'OR', people: 1 }],
  })
  expect((await readings({ from: '2026-11-22', to: '2026-11-30' })).body.applications).toBe(0)
})

test('the look itself is in the log, with ids alone', async () => {
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'audit-log.readings'))
    .orderBy(auditLog.seq)
  expect(rows.at(-1)).toMatchObject({
    subject: `admin:${ana.id}`,
    detail: { from: '2026-11-22', to: '2026-11-30' },
  })
})

test('among many rows the log is read by who and when, not from end to end', async () => {
  const { db } = app.platform
  await db.execute(sql`
    INSERT INTO audit_log (seq, at, actor, action, subject, detail, hash)
    SELECT 0, now() - n * interval '1 minute', 'admin:' || gen_random_uuid(), 'application.restricted-read',
      'application:' || gen_random_uuid(), '{}', '' FROM generate_series(1, 3000) AS n`)
  await sealed(app)
  await db.execute(sql`ANALYZE audit_log`)
  const reading = readingBy(`admin:${ana.id}`, {
    from: new Date('2026-11-21T05:00:00Z'),
    to: new Date('2026-11-22T05:00:00Z'),
    address: undefined,
  })
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN ${reading} SELECT count(*) FROM readings`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('audit_log_of_actor')
  expect(plan).not.toContain('Seq Scan on audit_log')
  expect(await db.$count(applications)).toBe(3)
})
