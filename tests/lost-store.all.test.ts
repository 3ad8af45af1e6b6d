import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { makeReadiness } from '#server/health.ts'
import { bringIn, cast } from './cast.ts'
import { openGate } from './fault-gate.ts'

const account = {
  S3_BUCKET: 'papers',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}
/** So much sooner is a silent store given up. */
const haste = 100
const minuteMs = 60_000

let folder: string
let s3: S3rver
let s3Port: number
let gate: Awaited<ReturnType<typeof openGate>>
let papers: Papers
let token: string
let id: string
let ahead = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-lost-store-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'papers' }],
  })
  s3Port = (await s3.run()).port
  gate = await openGate(s3Port)
  papers = await open(`http://127.0.0.1:${gate.port}`)
  const brought = await bringIn(papers.app, cast.xiaoming)
  token = brought.token
  id = brought.id ?? ''
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeout.call(AbortSignal, gate.state.mood === 'silent' ? ms / haste : ms),
  )
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead)
})
afterEach(() => {
  gate.turn('well')
  ahead += minuteMs + 1
})
afterAll(async () => {
  vi.restoreAllMocks()
  await papers.app.close()
  await gate.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

function open(endpoint: string): Promise<Papers> {
  return openPapers({ environment: { ...account, S3_ENDPOINT: endpoint } })
}

/** The line of `/readyz` about the store. */
function filesLineOf({ app }: Papers) {
  const readiness = makeReadiness({
    platform: app.platform,
    pendingMigrations: async () => 0,
    clockAheadMs: () => 0,
    workerLateMs: () => 0,
    isStopping: () => false,
  })
  return async () => (await readiness()).checks.files
}

async function begin(of = papers, who = { token, id }) {
  const pdf = await pdfOf()
  const { body } = await of.app.call('POST /api/users/applications/{id}/uploads', {
    token: who.token,
    params: { id: who.id },
    body: { name: 'scan.pdf', bytes: pdf.length },
  })
  return { pdf, upload: body.id as string }
}

async function expectPagesAnswer(of = papers, who = { token, id }): Promise<void> {
  for (const route of [
    'GET /api/users/applications',
    'GET /api/users/applications/{id}',
    'GET /api/users/applications/{id}/documents',
  ] as const)
    expect((await of.app.call(route, { token: who.token, params: { id: who.id } })).status).toBe(
      200,
    )
}

test.each(['refuses', 'silent'] as const)(
  'a store that %s keeps nobody from anything else; what was sent goes on where it was',
  async (mood) => {
    const { pdf, upload } = await begin()
    expect((await papers.part(token, upload, pdf.slice(0, 200))).status).toBe(200)
    gate.turn(mood)
    const rest = () => papers.part(token, upload, pdf.slice(200), 200)
    const answer = await rest()
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectPagesAnswer()

    // Once a minute at most, no matter who asks.
    const { calls } = gate.state
    for (let again = 0; again < 5; again++) expect((await rest()).status).toBe(503)
    const filesLine = filesLineOf(papers)
    expect(await filesLine()).toEqual({
      ok: false,
      says: expect.stringContaining('does not answer'),
    })
    expect(gate.state.calls).toBe(calls)
    expect(await readdir(join(papers.app.config.dataDir, 'incoming'))).toEqual([])

    gate.turn('well')
    ahead += minuteMs + 1
    expect((await rest()).status).toBe(200)
    gate.turn(mood)
    // What has arrived is read out of the store to be checked; that waits, too.
    expect(await papers.handIn(token, id, [upload])).toMatchObject({ status: 503 })
    gate.turn('well')
    ahead += minuteMs + 1
    const handed = await papers.handIn(token, id, [upload])
    expect(handed.status).toBe(200)
    expect(handed.body.files.at(0)).toMatchObject({ name: 'scan.pdf', state: 'clean' })
    ahead += 2_000
    expect(await filesLine()).toEqual({ ok: true, says: 'writes and reads' })
  },
)

test('a slow store is waited for, and no one else with it', async () => {
  const { pdf, upload } = await begin()
  gate.turn('slow')
  const sending = papers.part(token, upload, pdf)
  const began = Date.now()
  await expectPagesAnswer()
  const others = Date.now() - began
  expect((await sending).status).toBe(200)
  expect(others).toBeLessThan(Date.now() - began)
})

test('a store whose certificate no one knows gets nothing, and it is said why', async () => {
  const { der, pkcs8 } = await makeCertificate('Somebody else', new Date())
  const pem = (kind: string, bytes: ArrayBuffer | Uint8Array) =>
    `-----BEGIN ${kind}-----\n${Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64')}\n-----END ${kind}-----\n`
  const stranger = await openGate(s3Port, {
    key: pem('PRIVATE KEY', pkcs8),
    cert: pem('CERTIFICATE', der),
  })
  const there = await open(`https://localhost:${stranger.port}`)
  try {
    const brought = await bringIn(there.app, cast.xiaoming)
    const who = { token: brought.token, id: brought.id ?? '' }
    const { pdf, upload } = await begin(there, who)
    expect(await there.part(who.token, upload, pdf)).toMatchObject({
      status: 503,
      body: { code: 'busy' },
    })
    await expectPagesAnswer(there, who)
    const line = await filesLineOf(there)()
    expect(line).toEqual({ ok: false, says: expect.stringMatching(/CERT/) })
    expect(line?.says).not.toContain('S3RVER')
  } finally {
    await there.app.close()
    await stranger.close()
  }
})
