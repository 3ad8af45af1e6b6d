import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { camtOf, entryOf, linesOf, upload } from './bank-statements.fixture.ts'
import { statementHealth } from './statement-health.ts'
import { statementOffice } from './statement-office.fixture.ts'

const { app, finance } = await statementOffice()

test('a file that is uploaded twice, or at the same time, adds its lines once', async () => {
  const text = camtOf([
    entryOf({ bankReference: 'twice 1' }),
    entryOf({ bankReference: 'twice 2' }),
    entryOf({ bankReference: '', reference: 'no number' }),
  ])
  const answers = await Promise.all(Array.from({ length: 3 }, () => upload(app, finance, text)))
  const counts = answers.map(({ body }) => body.statements[0])
  expect(counts.map(({ lines }) => lines)).toEqual([3, 3, 3])
  expect(counts.map(({ added }) => added).sort()).toEqual([0, 0, 3])
  const kept = (await linesOf(app, finance)).filter(
    ({ bankReference, reference }) =>
      bankReference.startsWith('twice') || reference === 'no number',
  )
  expect(kept).toHaveLength(3)
})

test('files that are none are refused with what to do, and none is left on the disk', async () => {
  const refusals = await Promise.all(
    ['', 'no columns at all', '<svg xmlns="x"/>', 'PK\u0003\u0004\0\0\0'].map((text) =>
      upload(app, finance, text),
    ),
  )
  for (const { status, body } of refusals)
    expect([status, body.fields.file]).toEqual([422, expect.stringMatching('CSV and camt.053')])
  const large = new Uint8Array(25 * 1024 * 1024 + 1).fill(0x20)
  expect(await upload(app, finance, large)).toMatchObject({
    status: 413,
    body: { error: 'Statement files can be up to 25 MB. Export fewer days at once' },
  })
})

test('staff of one program see no statements, since they cover both', async () => {
  const token = await makeAdmin(app, { role: 'finance', name: 'one program', programs: ['ba'] })
  for (const route of ['GET /api/admins/bank-statements', 'GET /api/admins/bank-lines'] as const)
    expect((await app.call(route, { token })).status).toBe(403)
  expect((await upload(app, token, camtOf([]))).status).toBe(403)
})

test('health names the lines not read of all accounts in the last file', async () => {
  app.clock.advance(1_000)
  const first = camtOf([entryOf({ amount: 'much' })], { iban: 'ONE' })
  const other = /<Stmt>.*<\/Stmt>/s.exec(camtOf([entryOf({})], { iban: 'OTHER' }))?.[0] ?? ''
  const { body } = await upload(app, finance, first.replace('<Stmt>', `${other}<Stmt>`))
  expect(body.statements).toHaveLength(2)
  const { db, config } = app.platform
  expect(await statementHealth({ db, config, now: app.clock.now() })).toMatchObject({
    says: '1 line not read of the last file',
    at: app.clock.now(),
  })
})
