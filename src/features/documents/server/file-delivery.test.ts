import { desc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeApiToken } from '../../../../tests/api-tokens.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { openPapers, type Papers, pdfOf } from './documents.fixture.ts'
import { fileReads } from './tables.ts'

let papers: Papers
let owner: { token: string; id: string }
let stranger: string
let pdf: Uint8Array<ArrayBuffer>
/** Of two documents of one person. */
const versions: string[] = []

beforeAll(async () => {
  papers = await openPapers()
  const { token, id } = await bringIn(papers.app, cast.xiaoming)
  owner = { token, id }
  stranger = (await bringIn(papers.app, cast.lukasz)).token
  pdf = await pdfOf(2)
  for (const slotId of ['degree', 'transcripts']) {
    const { body } = await papers.send(token, owner.id, pdf, { slotId })
    versions.push(body.files[0].id)
  }
})
afterAll(() => papers.app.close())

function first(): string {
  return versions[0] ?? ''
}

test('a file leaves with every header that keeps it from being a page', async () => {
  const { status, headers } = await papers.open(await papers.link(owner.token, first()))
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': 'attachment; filename="Degree certificate.pdf"',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/', 10],
  ['bytes=5-', 206, 'bytes 5-', -5],
  ['bytes=-7', 206, '', 7],
  ['bytes=99999999-', 416, 'bytes */', 0],
  ['bytes=9-3', 200, null, 0],
  ['lines=1-2', 200, null, 0],
])('the range %s is answered with %i', async (range, status, says, length) => {
  const opened = await papers.open(await papers.link(owner.token, first()), { range })
  expect(opened.status).toBe(status)
  const told = opened.headers.get('content-range')
  if (says === null) expect(told).toBeNull()
  else expect(told).toContain(says)
  if (status === 206) expect(opened.bytes.length).toBe(length > 0 ? length : pdf.length + length)
})

describe('a link', () => {
  test('is minted for no one else', async () => {
    for (const [token, kind] of [[stranger, 'users']] as const) {
      const ask = async (id: string) => {
        const { status, body } = await papers.app.call(`POST /api/${kind}/documents/{id}/link`, {
          token,
          params: { id },
          body: { use: 'download' },
        })
        return { status, error: body.error, code: body.code }
      }
      expect(await ask(first())).toEqual(await ask('00000000-0000-4000-8000-00000000dead'))
      expect((await ask(first())).status).toBe(404)
    }
  })

  test('opens nothing once it is altered, old, or of another file', async () => {
    const address = await papers.link(owner.token, first())
    const altered = [
      address.replace(first(), versions[1] ?? ''),
      address.replace('use=download', 'use=preview'),
      address.replace(/until=\d+/, 'until=1999999999'),
      address.replace(/signature=.{5}/, 'signature=AAAAA'),
      address.replace(/viewer=applicant/, 'viewer=admin'),
      address.replace('/api/files/', '/api/archives/'),
    ]
    for (const one of altered)
      expect([one, (await papers.open(one)).status]).toEqual([one, expect.toBeOneOf([403, 404])])
    expect((await papers.open(address)).status).toBe(200)
    papers.app.clock.advance(5 * 60_000 + 1_000)
    expect((await papers.open(address)).status).toBe(403)
  })

  test('ends with the account of the colleague that it was made for', async () => {
    const reader = await makeAdmin(papers.app, { role: 'admissions', name: 'Leaver' })
    const address = await papers.link(reader, first())
    expect((await papers.open(address)).status).toBe(200)
    await papers.app.platform.db
      .update(admins)
      .set({ disabledAt: papers.app.clock.now() })
      .where(eq(admins.name, 'Leaver'))
    expect((await papers.open(address)).status).toBe(403)
  })

  test('ends with the right to see the file', async () => {
    const reader = await makeAdmin(papers.app, { role: 'admissions', name: 'Mover' })
    const address = await papers.link(reader, first())
    await papers.app.platform.db
      .update(admins)
      .set({ programs: ['ba'] })
      .where(eq(admins.name, 'Mover'))
    expect((await papers.open(address)).status).toBe(404)
  })
})

test('each look of the staff is kept once, and is in the audit log', async () => {
  const { db } = papers.app.platform
  const before = await db.$count(fileReads)
  const audited = await db.$count(auditLog, eq(auditLog.action, 'document.read'))
  const address = await papers.link(papers.office, first(), 'preview')
  for (const range of ['bytes=0-9', 'bytes=10-19']) await papers.open(address, { range })
  expect(await db.$count(fileReads)).toBe(before + 1)
  expect(await db.$count(auditLog, eq(auditLog.action, 'document.read'))).toBe(audited + 1)
  await papers.open(await papers.link(owner.token, first()))
  expect(await db.$count(fileReads)).toBe(before + 1)
})

async function archive(token: string) {
  const kind = token.startsWith('aa_') ? 'admins' : 'users'
  const { body } = await papers.app.call(`POST /api/${kind}/applications/{id}/documents/archive`, {
    token,
    params: { id: owner.id },
    body: {},
  })
  const { status, headers, bytes } = await papers.open(body.address)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/filename="documents-\d{4}-\d\d-\d\d\.zip"/)
  return unzipSync(bytes)
}

test('everything comes in one archive, with a list of its contents', async () => {
  await papers.send(owner.token, owner.id, pdf, { slotId: 'degree' })
  const own = await archive(owner.token)
  expect(Object.keys(own)).toEqual([
    'Contents.txt',
    'documents/Transcripts 1.pdf',
    'documents/Degree certificate version 2.pdf',
    'documents/Degree certificate.pdf',
    'made for you/Application as you submitted it.pdf',
    expect.stringMatching(/^made for you\/Receipt [\w-]+\.pdf$/),
  ])
  expect(Buffer.from(own['documents/Transcripts 1.pdf'] ?? []).equals(pdf)).toBe(true)
  const contents = Buffer.from(own['Contents.txt'] ?? []).toString()
  for (const name of Object.keys(own).slice(1)) expect(contents).toContain(name)
  const office = await archive(papers.office)
  expect(Object.keys(office)).toContain('Application.pdf')
})

test('a program and the owner in whose name it reads are each in the audit log, within one look', async () => {
  const { app } = papers
  const name = 'Maker of a token'
  const maker = await makeAdmin(app, { role: 'owner', name })
  const token = await makeApiToken(app, { owner: maker })
  const byProgram = () =>
    app.call('GET /api/v1/documents/{id}/file', { token, params: { id: first() } })
  const byOwner = async () => papers.open(await papers.link(maker, first()))
  for (const read of [byProgram, byOwner, byProgram, byOwner])
    expect((await read()).status).toBe(200)
  const [row] = await app.platform.db
    .select({ id: admins.id })
    .from(admins)
    .where(eq(admins.name, name))
  const looks = await app.platform.db
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.action, 'document.read'))
    .orderBy(desc(auditLog.seq))
    .limit(3)
  const [last, before, earlier] = looks.map(({ actor }) => actor)
  expect(last).toBe(`admin:${row?.id}`)
  expect(before).toMatch(/^token:/)
  expect(earlier).not.toBe(before)
})
