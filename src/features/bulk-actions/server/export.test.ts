import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import type { Role } from '#shared/rights.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { readCsv, readWorkbook } from '#tests/sheets.ts'

const formula = '=HYPERLINK("https://evil.example";"Open")'

const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)
const filled = await makeFilled(app)
const { body } = await save(app, filled.token, {
  education: { bachelorsInstitution: formula, statement: 'One\nTwo, "three"' },
})
await submit(app, { ...filled, revision: body.revision })
const rows = await rowsOf(app, filled.id)
const receiptNumber = rows.submissions[0]?.receiptNumber ?? ''
await bringIn(app, cast.rosa)
for (let n = 0; n < 3; n++) await makeFilled(app, 'ba')
beforeEach(async () => {
  await app.platform.db.update(adminSessions).set({ freshAt: app.clock.now() })
})

async function download(query: Record<string, string>, role: Role = 'owner') {
  const answer = await app.app.request(
    `/api/admins/applications/export?${new URLSearchParams(query)}`,
    { headers: { authorization: `Bearer ${tokens[role]}` } },
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return { status: answer.status, headers: answer.headers, bytes, text }
}

async function csv(query: Record<string, string> = {}, role: Role = 'owner') {
  const [head = [], ...rows] = readCsv((await download({ format: 'csv', ...query }, role)).text)
  return rows.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n]])))
}

test('every application of the list stands in the file once, in its order, with its answers in words', async () => {
  const listed = await app.call('GET /api/admins/applications', { token: tokens.owner })
  const rows = await csv()
  expect(rows.map((row) => row.Email)).toEqual(
    listed.body.applications.map(({ email }: { email: string }) => email),
  )
  const row = rows.find((one) => one['Receipt number'] === receiptNumber)
  expect(row).toMatchObject({
    'First name': 'Maya',
    'Last name': 'Lindqvist',
    Status: 'Submitted',
    'Submitted (America/New_York)': '2026-11-21 10:00',
    Phone: expect.stringMatching(/^\+\d/),
    Currency: 'USD',
    'Do you hold a bachelor’s degree?': 'Yes',
    'Institution of your bachelor’s degree': `'${formula}`,
    'Why this program, and why now?': 'One\nTwo, "three"',
  })
})

test('answers that were never handed in, or that only some may read, are not there', async () => {
  const rows = await csv()
  const begun = rows.find((row) => row.Status === 'Incomplete')
  expect(begun?.['Do you hold a bachelor’s degree?']).toBe('')
  expect(Object.keys(rows[0] ?? {}).join()).not.toMatch(/birth|citizen|military|Defense/)
})

test('restricted answers come along for who holds the right and asks, and the log says so', async () => {
  const [row] = await csv({ search: receiptNumber, restricted: 'yes' }, 'admissions')
  expect(row).toMatchObject({ 'Date of birth': '1991-04-12', 'Are you a U.S. citizen?': 'Yes' })
  const [entry] = await app.platform.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  expect(entry).toMatchObject({
    action: 'applications.exported-restricted',
    detail: { format: 'csv', rows: 1, filters: {}, searched: true },
  })
  expect(JSON.stringify(entry)).not.toContain(receiptNumber)
})

test('filters narrow the file, and its name and the log say by what', async () => {
  const { headers, text } = await download({ format: 'csv', program: 'ba', status: 'incomplete' })
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="applications-2026-11-21-ba-incomplete.csv"',
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(readCsv(text)).toHaveLength(4)
  const [entry] = await app.platform.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  expect(entry).toMatchObject({
    action: 'applications.exported',
    detail: { rows: 3, filters: { program: 'ba', status: 'incomplete' } },
  })
})

test('only those that were chosen, and of these only whom the list holds', async () => {
  const rows = await csv({ ids: `${filled.id},00000000-0000-4000-8000-00000000dead` })
  expect(rows.map((row) => row['Receipt number'])).toEqual([receiptNumber])
  expect(await csv({ ids: filled.id, program: 'ba' })).toEqual([])
})

test('a workbook has the same cells, days and times as such, and a sheet that names the filters', async () => {
  const query = { search: '=1+1' }
  const { headers, bytes } = await download({ format: 'xlsx', ...query })
  expect(headers.get('content-type')).toContain('spreadsheetml')
  const none = readWorkbook(bytes)
  expect([...none.keys()]).toEqual(['Applications', 'About this export'])
  expect(none.get('Applications')?.cells).toHaveLength(1)
  expect(none.get('About this export')?.cells).toEqual(
    expect.arrayContaining([
      ['Exported by', 'owner (owner@institute.example)'],
      ['Exported on', 'Saturday, November 21, 2026 at 10:05 AM EST'],
      ['Applications', '0'],
      ['Search', '=1+1'],
      ['Order', 'newest first'],
    ]),
  )
  const all = readWorkbook((await download({ format: 'xlsx' })).bytes).get('Applications')
  const same = readCsv((await download({ format: 'csv' })).text)
  const trimmed = (cells: string[]) =>
    cells
      .map((cell) => cell.replace(`'${formula}`, formula))
      .join('|')
      .replace(/[|]+$/, '')
  expect(all?.cells.map(trimmed)).toEqual(same.map(trimmed))
  expect(all?.xml).not.toContain('<f>')
  const submitted = all?.cells[0]?.indexOf('Submitted (America/New_York)') ?? -1
  expect(all?.types.map((line) => line[submitted])).toContain('yyyy-mm-dd hh:mm')
})

test('who sees one program alone exports that one', async () => {
  await app.platform.db
    .update(admins)
    .set({ programs: ['ba'] })
    .where(eq(admins.name, 'admissions'))
  const rows = await csv({}, 'admissions')
  expect(new Set(rows.map(({ Program }) => Program))).toEqual(new Set(['Bachelor’s program']))
  await app.platform.db.update(admins).set({ programs: null }).where(eq(admins.name, 'admissions'))
})

test('a sign-in that is not fresh, another role, and a broken query are refused', async () => {
  expect((await download({ format: 'csv' }, 'reviewer')).status).toBe(403)
  expect((await download({ format: 'pdf' })).status).toBe(422)
  expect((await download({ format: 'csv', ids: 'x' })).status).toBe(422)
  app.clock.advance(5 * 60_000 + 1)
  const stale = await download({ format: 'csv' })
  expect(stale.status).toBe(409)
  expect(JSON.parse(stale.text).code).toBe('confirm-first')
})

test('one export of a person at a time; what they leave counts no more', async () => {
  const ask = () =>
    app.app.request('/api/admins/applications/export?format=csv', {
      headers: { authorization: `Bearer ${tokens.owner}` },
    })
  const first = await ask()
  const second = await ask()
  expect([first.status, second.status]).toEqual([200, 503])
  expect(second.headers.get('retry-after')).toBe('10')
  await first.body?.cancel()
  const third = await ask()
  expect(third.status).toBe(200)
  await third.arrayBuffer()
})

test('what is thrown away while the file is made is left out', async () => {
  const gone = await makeFilled(app, 'ba')
  const answer = await app.app.request('/api/admins/applications/export?format=csv', {
    headers: { authorization: `Bearer ${tokens.owner}` },
  })
  await app.platform.db
    .update(applications)
    .set({ discardedAt: app.clock.now() })
    .where(eq(applications.id, gone.id))
  expect(readCsv(await answer.text()).length).toBeGreaterThan(1)
})
