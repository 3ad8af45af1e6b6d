import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { act, check, heads, read, rowOf, rowsOf, upload, work } from './imports.fixture.ts'
import { importInvariants } from './invariants.ts'

const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const ofBachelor = await makeAdmin(app, { role: 'admissions', name: 'Ben', programs: ['ba'] })
await bringIn(app, cast.maya)

const file = [
  heads,
  rowOf(1),
  rowOf(2, { born: 'soon' }),
  rowOf(3, { email: 'imported-1@example.org' }),
  rowOf(4, { email: cast.maya.email }),
  '"never closed,x',
  rowOf(5, { last: '=1+1' }),
  rowOf(6, { phone: '+12022000001' }),
].join('\r\n')

const peopleNow = () => app.platform.db.$count(applicants)
let id: string

test('a file is kept with the columns of a known export, and each row is told what is wrong with it', async () => {
  const refused = await upload(app, office, 'nothing of this kind')
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { file: expect.stringContaining('CSV') } },
  })
  id = (await upload(app, office, file)).body.id
  const { body } = await read(app, office, id)
  expect(body).toMatchObject({
    state: 'uploaded',
    columns: {
      dateOrder: 'mdy',
      heads: {
        firstName: 'First or Given Name',
        dateOfBirth: 'Birthdate',
        'personalInfo.citizenship': 'Country of citizenship',
        'employment.currentEmployer.name': 'Current employer',
      },
    },
  })
  const heads = { ...body.columns.heads }
  delete heads.lastName
  const missing = await check(app, office, id, { columns: { ...body.columns, heads } })
  expect(missing.body.fields).toEqual({ lastName: 'Choose the column of the last name' })
  expect((await check(app, office, id, { saveAs: 'Ours' })).status).toBe(200)
  await work(app)
  const before = await peopleNow()
  expect((await read(app, office, id)).body).toMatchObject({
    state: 'checked',
    counts: { ready: 2, faulty: 3, alike: 2, entered: 0 },
    sameAddress: 1,
    fitting: [{ name: 'Ours' }],
  })
  const faulty = await rowsOf(app, office, id, 'faulty')
  expect(faulty.map(({ line, words }: { line: number; words: string }) => [line, words])).toEqual([
    [3, 'Date of birth: “soon” isn’t a date like 11/30/2026'],
    [4, 'Line 2 has the same email address'],
    [6, 'Its quotation marks don’t fit'],
  ])
  expect(await rowsOf(app, office, id, 'alike')).toMatchObject([
    { line: 5, alike: [{ email: cast.maya.email }] },
    { line: 8, alike: [], words: 'Looks like line 2' },
  ])
  expect(await peopleNow()).toBe(before)
})

test('no one else sees it who sees one program', async () => {
  expect((await read(app, ofBachelor, id)).status).toBe(404)
  expect((await act(app, ofBachelor, id, 'undo').catch(() => ({ status: 404 }))).status).toBe(404)
  const listed = await app.call('GET /api/admins/imports', { token: ofBachelor })
  expect(listed.body.imports).toEqual([])
})

test('what is ready is entered once by the verbs of staff, with its answers', async () => {
  const settle = (line: string, applicantId: string | null) =>
    app.call('POST /api/admins/imports/{id}/rows/{line}', {
      ...{ token: office, params: { id, line }, body: { applicantId } },
    })
  expect((await settle('5', null)).body.fields.applicantId).toContain('address')
  const [{ alike }] = await rowsOf(app, office, id, 'alike')
  expect((await settle('5', alike[0].id)).status).toBe(200)
  expect((await settle('8', null)).status).toBe(200)
  expect((await settle('8', null)).body.code).toBe('import-changed')
  const before = await peopleNow()
  expect((await act(app, office, id, 'apply')).status).toBe(200)
  expect((await act(app, office, id, 'apply')).body.error).toContain('still running')
  await Promise.all([work(app), work(app)])
  const { counts } = (await read(app, office, id)).body
  expect(counts).toMatchObject({ ready: 0, faulty: 3, alike: 0, entered: 4 })
  expect(await peopleNow()).toBe(before + 3)
  const [first] = await rowsOf(app, office, id, 'entered')
  const entry = await app.call('GET /api/admins/applications/{id}/entry', {
    ...{ token: office, params: { id: first.applicationId } },
  })
  expect(entry.body).toMatchObject({
    entry: { how: 'file', receivedOn: '2026-11-20', enteredBy: 'Ana' },
    person: { name: 'Ada Imported1', country: 'US', state: 'MD', mayClaim: true },
    application: {
      data: {
        personalInfo: { citizenship: 'CA' },
        employment: { currentEmployer: { name: 'Harbor, "Inc"' } },
      },
    },
  })
  expect(await brokenIn(app, importInvariants)).toEqual([])
})

test('the report says what became of each row, and runs nothing in a spreadsheet', async () => {
  const report = await app.call('POST /api/admins/imports/{id}/report', {
    ...{ token: office, params: { id }, body: {} },
  })
  const text: string = report.body
  expect(text).toContain("'=1+1")
  expect(text).toContain('3,Can’t be entered,Date of birth: “soon” isn’t a date like 11/30/2026,')
  expect(text.split('\r\n')).toHaveLength(9)
})

test('an undo takes back what no one has touched, and says why it left the rest', async () => {
  const [first, second] = await rowsOf(app, office, id, 'entered')
  const note = await app.call('POST /api/admins/applications/{id}/notes', {
    ...{
      token: office,
      params: { id: second.applicationId },
      body: { text: 'Called them', mentions: [] },
    },
  })
  expect(note.status).toBe(200)
  const before = await peopleNow()
  expect((await act(app, office, id, 'undo')).status).toBe(200)
  await work(app)
  expect((await read(app, office, id)).body).toMatchObject({
    state: 'undone',
    counts: { entered: 1, undone: 3, faulty: 3 },
  })
  expect(await rowsOf(app, office, id, 'entered')).toMatchObject([
    { line: second.line, words: 'Someone has worked on it since' },
  ])
  const { db } = app.platform
  const [gone] = await db
    .select()
    .from(applications)
    .where(eq(applications.id, first.applicationId))
  expect(gone?.discardedAt).not.toBeNull()
  const [person] = await db
    .select()
    .from(applicants)
    .where(eq(applicants.id, gone?.applicantId ?? ''))
  expect(person).toMatchObject({ firstName: 'Closed', closedAt: expect.any(Date) })
  expect(await peopleNow()).toBe(before)
  const [priya] = await db.select().from(applicants).where(eq(applicants.email, cast.maya.email))
  expect(priya?.closedAt).toBeNull()
  const again = (await upload(app, office, [heads, rowOf(1)].join('\n'))).body.id
  await check(app, office, again)
  await work(app)
  expect((await read(app, office, again)).body.counts).toMatchObject({ ready: 1 })
})
