import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { type FilledForm, makeFilled, makeSubmitted, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { readCsv } from '#tests/sheets.ts'
import { massActs } from './tables.ts'

const hourMs = 3_600_000

const app = await forThisFile(makeTestApp())
const asker = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const second = await makeAdmin(app, { role: 'admissions', name: 'Ben' })
const scoped = await makeAdmin(app, { role: 'admissions', name: 'Cyd', programs: ['ba'] })
const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })
await makeAdmin(app, { role: 'owner', name: 'Omar' })
await makeAdmin(app, { role: 'owner', name: 'gone', disabled: true })
const files: FilledForm[] = []
for (const program of ['msc', 'msc', 'ba'] as const) files.push(await makeSubmitted(app, program))
beforeEach(async () => {
  await setLimit(2)
  await app.platform.db.update(adminSessions).set({ freshAt: app.clock.now() })
})

function setLimit(secondPersonAbove: number) {
  return changeSetting(app, 'mass-acts', { secondPersonAbove })
}

function direct(token: string, query: Record<string, string> = {}) {
  return app.call('GET /api/admins/applications/export', {
    token,
    query: { format: 'csv', ...query },
  })
}

async function ask(token = asker, query: Record<string, string> = {}) {
  return app.call('POST /api/admins/export-requests', {
    token,
    body: { chosen: { query }, format: 'csv', restricted: false },
  })
}

function act(what: 'approve' | 'end', id: string, token: string) {
  return app.call(`POST /api/admins/mass-acts/{id}/${what}`, { params: { id }, token, body: {} })
}

function fetchFile(id: string, token = asker) {
  return app.call('POST /api/admins/export-requests/{id}/file', { params: { id }, token, body: {} })
}

async function idOf(name: string): Promise<string> {
  const [row] = await app.platform.db.select().from(admins).where(eq(admins.name, name))
  return row?.id ?? ''
}

function logged(action: string) {
  return app.platform.db.select().from(auditLog).where(eq(auditLog.action, action))
}

test('a list above the limit is refused to one person, also in pieces', async () => {
  const whole = await direct(asker)
  expect(whole).toMatchObject({ status: 409, body: { code: 'second-person', count: 3, limit: 2 } })
  expect((await direct(asker, { program: 'ba' })).status).toBe(200)
  // The same people again are no more people.
  expect((await direct(asker, { program: 'ba', format: 'xlsx' })).status).toBe(200)
  const rest = await direct(asker, { program: 'msc' })
  expect(rest).toMatchObject({ status: 409, body: { code: 'second-person' } })
  expect(rest.body.error).toContain('last 24 hours')
  app.clock.advance(24 * hourMs + 1)
  await app.platform.db.update(adminSessions).set({
    freshAt: app.clock.now(),
    lastSeenAt: app.clock.now(),
    createdAt: app.clock.now(),
    endsAt: new Date(app.clock.now().getTime() + 12 * hourMs),
  })
  expect((await direct(asker, { program: 'msc' })).status).toBe(200)
})

test('asked, approved by another, taken once by who asked: exactly what was asked', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({
    status: 200,
    body: { state: 'waiting', count: 3, isOwn: true, askedBy: 'Ana', asksSecond: true },
  })
  const { id } = asked.body
  expect(asked.body.says).toContainEqual(['Restricted answers', 'left out'])
  const told = (await app.sentMails()).filter(({ template }) => template === 'export-asked')
  expect(told.map(({ toName }) => toName).sort()).toEqual(['Olga', 'Omar'])
  expect(told[0]?.text).toContain('Ana wants to export 3 applications')

  expect((await fetchFile(id)).body.code).toBe('mass-act-changed')
  expect((await act('approve', id, asker)).body.code).toBe('second-person')
  expect((await act('approve', id, scoped)).status).toBe(404)
  // What comes into the list afterwards was not asked for.
  const later = await makeFilled(app, 'msc')
  await submit(app, later)
  expect((await act('approve', id, second)).body).toMatchObject({
    state: 'approved',
    approvedBy: 'Ben',
  })
  expect((await fetchFile(id, second)).status).toBe(404)
  const file = await fetchFile(id)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('applications-')
  expect(readCsv(file.body)).toHaveLength(4)
  expect(await fetchFile(id)).toMatchObject({ status: 409, body: { state: 'done' } })
  const [taken] = await app.platform.db.select().from(massActs).where(eq(massActs.id, id))
  expect(taken).toMatchObject({ state: 'done', count: 3 })
  const actions = ['export.asked', 'export.approved', 'applications.exported']
  for (const action of actions)
    expect((await logged(action)).map(({ subject }) => subject)).toContain(`export:${id}`)
  const alerts = (await app.sentMails()).filter(({ template }) => template === 'export-taken')
  expect(alerts).toHaveLength(2)
  expect(alerts[0]?.text).toContain('approved by Ben')
  // What two people stood for does not count against the one.
  expect((await direct(second, { program: 'ba' })).status).toBe(200)
})

test('of two who approve at once one wins, and of two downloads one', async () => {
  const { id } = (await ask()).body
  const approvals = await Promise.all([act('approve', id, second), act('approve', id, owner)])
  expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = approvals.find(({ status }) => status === 409)
  expect(loser?.body.error).toMatch(/^(Ben|Olga) already approved this$/)
  const taken = await Promise.all([fetchFile(id), fetchFile(id)])
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('someone who asked takes it back, anybody else sends it back, and it lapses by itself', async () => {
  const own = (await ask()).body.id
  expect((await act('end', own, asker)).body).toMatchObject({ state: 'ended', endedBy: 'Ana' })
  expect((await act('approve', own, second)).body.error).toBe('Ana canceled this')
  const other = (await ask()).body.id
  expect((await act('end', other, second)).body).toMatchObject({ state: 'ended', endedBy: 'Ben' })
  const late = (await ask()).body.id
  expect((await act('approve', late, second)).status).toBe(200)
  app.clock.advance(25 * hourMs)
  await app.platform.db.update(adminSessions).set({
    freshAt: app.clock.now(),
    lastSeenAt: app.clock.now(),
    createdAt: app.clock.now(),
    endsAt: new Date(app.clock.now().getTime() + 12 * hourMs),
  })
  expect((await fetchFile(late)).body).toMatchObject({ state: 'lapsed' })
})

test('what was searched for is kept only as long as it is needed', async () => {
  const { id } = (await ask(asker, { search: 'Lindqvist' })).body
  const { body } = await app.call('GET /api/admins/mass-acts', { token: second })
  expect(body.acts[0].says).toContainEqual(['Search', 'Lindqvist'])
  await act('end', id, second)
  const [row] = await app.platform.db.select().from(massActs).where(eq(massActs.id, id))
  expect(JSON.stringify(row)).not.toContain('Lindqvist')
  expect(row?.detail.says).toContainEqual(['Search', 'by words'])
})

test('who sees one program alone is shown the acts of that one alone', async () => {
  const { id } = (await ask(asker, { program: 'ba' })).body
  const { body } = await app.call('GET /api/admins/mass-acts', { token: scoped })
  const rows: { id: string }[] = body.acts
  expect(rows.map((row) => row.id)).toContain(id)
  expect(body.limit).toBe(2)
  const { rows: other } = await app.platform.pool.query(
    `SELECT count(*)::int AS count FROM mass_acts WHERE NOT programs <@ '{ba}'`,
  )
  expect(other[0].count).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(20)
  expect((await act('end', id, scoped)).status).toBe(200)
})

test('ending somebody’s devices, or their account, stops what they asked for and approved', async () => {
  const asked = (await ask(second)).body.id
  const approved = (await ask(asker)).body.id
  await act('approve', approved, second)
  const ben = await idOf('Ben')
  const ended = await app.call('POST /api/admins/people/{id}/end-devices', {
    params: { id: ben },
    token: owner,
    body: {},
  })
  expect(ended.status).toBe(200)
  expect((await app.call('GET /api/admins/me', { token: second })).status).toBe(401)
  const states = async (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const [row] = await app.platform.db.select().from(massActs).where(eq(massActs.id, id))
        return row?.state
      }),
    )
  expect(await states([asked, approved])).toEqual(['ended', 'ended'])
  expect((await logged('admin.devices-ended')).map(({ subject }) => subject)).toEqual([
    `admin:${ben}`,
  ])
  const last = (await ask(asker)).body.id
  await app.call('POST /api/admins/people/{id}/deactivate', {
    params: { id: await idOf('Ana') },
    token: owner,
    body: {},
  })
  expect(await states([last])).toEqual(['ended'])
})
