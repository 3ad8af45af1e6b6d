import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  camtOf,
  entryOf,
  upload as uploadStatement,
} from '#features/bank-statements/server/bank-statements.fixture.ts'
import { pdfOf } from '#features/documents/server/documents.fixture.ts'
import {
  eventAt,
  startCalendarServer,
} from '#features/interviewer-calendars/server/calendar-server.fixture.ts'
import { signatureOf } from '#features/messages/server/signed-hook.fixture.ts'
import { makeAuthenticator } from '#features/passkeys/server/authenticator.fixture.ts'
import { passkeysIn } from '#features/passkeys/server/office-with-passkeys.fixture.ts'
import { replyAddress } from '#server/mail-links.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { builtServer, isDoor, mailSecret, openBuiltProduct } from './built-product.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { emptyDatabase } from './database.ts'
import { releaseTo } from './released-decisions.ts'
import { readCsv, readWorkbook } from './sheets.ts'
import { contractOf, countersign, nameOf, readAndAgree, sign } from './signed-contracts.ts'
import { makeCharge } from './stripe-app.ts'

/*
 * What the server loads late is bundled into files of its own. Each of them is loaded here by the build,
 * by a call that needs it: the sources of a module may work while its bundle does not.
 */

const soon = { timeout: 60_000 }
const opened = await openBuiltProduct()
const { app, built, product, dataDir, notes, bucket } = opened
const { stripe, provider, traces, bytesAt, handIn, runCommand } = opened
const owner = await makeAdmin(app, { role: 'owner' })
const lin = await bringIn(app, cast.xiaoming)

function expectPdf(bytes: Buffer): void {
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(bytes.toString('latin1', bytes.length - 8)).toContain('%%EOF')
}

function picture() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#863' } })
}

test('public pages are drawn on the server', async () => {
  for (const path of ['/', '/masters/apply', '/bachelor/apply'])
    expect((await bytesAt(path)).toString()).toMatch(/<div id="root">.*<h1/s)
})

test('calls are described as by the sources, whose schemas are made at once', async () => {
  const document = 'GET /api/openapi.json' as Route
  const [theirs, ours] = [await built.call(document), await app.call(document)]
  expect(Object.keys(theirs.body.paths).length).toBeGreaterThan(300)
  expect(theirs.body.paths).toEqual(ours.body.paths)
})

test('somebody registers, with a phone number and a password that are looked at', async () => {
  const register = (password: string, phoneNumber: string = cast.maya.phoneNumber) =>
    built.call('POST /api/users/register', { body: { ...cast.maya, password, phoneNumber } })
  expect((await register('password123')).body.error).toContain('too easy to guess')
  expect((await register(castPassword, '+1555')).body.error).toContain('with its dial code')
  expect((await register(castPassword)).status).toBe(200)
})

test('mail that comes in joins its thread', async () => {
  const address = replyAddress(app.config, lin.id)
  const raw = [
    `From: Lin <${cast.xiaoming.email}>`,
    `To: ${address}`,
    'Subject: Re: A message',
    'Message-ID: <1@mail.example.com>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=C3=A9 at ten.',
  ].join('\r\n')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = signatureOf(mailSecret, timestamp, Buffer.from(raw))
  const route = 'POST /api/hooks/mail/inbound' as Route
  const answer = await built.call(route, {
    raw,
    headers: {
      'content-type': 'message/rfc822',
      'x-matricula-timestamp': timestamp,
      'x-matricula-signature': `sha256=${signature}`,
    },
  })
  expect(answer).toMatchObject({ status: 200, body: { taken: true } })
  const { body } = await built.call('GET /api/users/applications/{id}/messages', {
    token: lin.token,
    params: { id: lin.id },
  })
  expect(body.messages).toMatchObject([{ isMail: true, text: 'Café at ten.' }])
})

test('an application is printed as a PDF', async () => {
  expectPdf(await bytesAt(`/api/users/applications/${lin.id}/pdf`, lin.token))
})

test('the list leaves as CSV and as a workbook', async () => {
  const at = (format: string) => `/api/admins/applications/export?format=${format}`
  const csv = await bytesAt(at('csv'), owner)
  expect(readCsv(csv.toString()).length).toBeGreaterThan(1)
  const book = readWorkbook(new Uint8Array(await bytesAt(at('xlsx'), owner)))
  expect([...book.values()][0]?.cells.length).toBeGreaterThan(1)
})

test('a PDF is opened and counted, and comes back from the bucket as it was', async () => {
  const sent = await pdfOf(3)
  const { file, bytes } = await handIn(lin, 'transcripts', [
    { name: 'scan.pdf', type: 'application/pdf', bytes: sent },
  ])
  expect(file.pages).toBe(3)
  expect(bytes.equals(sent)).toBe(true)
})

test('a picture is drawn again, upright', async () => {
  const taken = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { bytes } = await handIn(lin, 'degree', [
    { name: 'degree.jpg', type: 'image/jpeg', bytes: new Uint8Array(taken) },
  ])
  const { exif, width, height } = await sharp(bytes).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
})

test('pictures are joined into one PDF', async () => {
  const jpeg = new Uint8Array(await picture().jpeg().toBuffer())
  const png = new Uint8Array(await picture().png().toBuffer())
  const { file, bytes } = await handIn(lin, 'transcripts', [
    { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg },
    { name: 'b.png', type: 'image/png', bytes: png },
  ])
  expectPdf(bytes)
  expect(file.pages).toBe(2)
})

test('everything of an application leaves in one zip archive', async () => {
  const { body } = await built.call('POST /api/users/applications/{id}/documents/archive', {
    token: lin.token,
    params: { id: lin.id },
    body: {},
  })
  const bytes = await bytesAt(body.address)
  expect(bytes.toString('latin1', 0, 2)).toBe('PK')
  expect(bytes.includes('degree')).toBe(true)
})

test('a calendar takes the interviews of a host', async () => {
  const { rows } = await app.platform.pool.query(`SELECT id FROM admins WHERE name = 'owner'`)
  const feed = await built.call('POST /api/admins/interviewers/{id}/feed', {
    token: owner,
    params: { id: rows[0].id },
    body: {},
  })
  expect(feed.body.error).toBeUndefined()
  expect((await bytesAt(new URL(feed.body.url).pathname)).toString()).toMatch(/^BEGIN:VCALENDAR/)
})

test('the busy times of an interviewer’s own calendar are worked out in a process', async () => {
  const server = await startCalendarServer()
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 36 * 3_600_000
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.000/g, '')
  server.holds(eventAt(stamp(noon), stamp(noon + 3_600_000)))
  const { rows } = await app.platform.pool.query(`SELECT id FROM admins WHERE name = 'owner'`)
  const route = (method: 'PUT' | 'GET') =>
    `${method} /api/admins/interviewers/{id}/calendar` satisfies Route
  const params = { id: rows[0].id }
  const body = { address: server.address }
  const given = await built.call(route('PUT'), { token: owner, params, body })
  expect([given.body, given.status]).toEqual([{}, 200])
  const seen = await built.call(route('GET'), { token: owner, params })
  expect(seen.body.calendar).toMatchObject({ busyHours: 1, fault: null })
  await server.close()
})

test('a login begins at a provider', async () => {
  const begun = await built.call('POST /api/admins/sso/begin', { body: { provider: 1 } })
  expect([begun.body.error, begun.status]).toEqual([undefined, 200])
  expect(begun.body.url).toContain(provider.issuer)
})

test('a passkey is added, and logs in', async () => {
  const { bringHolder, add, logIn } = await passkeysIn(product)
  const origin = built.server.url.replace('127.0.0.1', 'localhost')
  const device = makeAuthenticator({ origin })
  const added = await add(await bringHolder(cast.ingrid), device)
  expect([added.body.error, added.status]).toEqual([undefined, 200])
  expect((await logIn(device)).body.user.email).toBe(cast.ingrid.email)
})

test('statements of a bank are read, of both kinds', async () => {
  const sent = async (text: string) => {
    const answer = await uploadStatement(product, owner, text)
    return [answer.status, answer.body.preview?.head, answer.body.statements?.[0]?.lines]
  }
  expect(await sent('Date,Amount\n2026-11-20,500.00\n')).toEqual([
    200,
    ['Date', 'Amount'],
    undefined,
  ])
  expect(await sent(camtOf([entryOf({})]))).toEqual([200, undefined, 1])
})

test('a card payment is begun at Stripe, and what Stripe tells of it is believed', async () => {
  const { id, token } = await makeCharge(app)
  const begun = await built.call('POST /api/users/charges/{id}/payment' as Route, {
    token,
    params: { id },
  })
  expect(begun.status).toBe(200)
  const { rows } = await app.platform.pool.query(
    'SELECT provider_ref AS reference FROM payment_attempts WHERE charge_id = $1',
    [id],
  )
  stripe.pay(rows[0].reference)
  const told = stripe.event('payment_intent.succeeded', rows[0].reference)
  const route = 'POST /api/hooks/stripe' as Route
  expect((await built.call(route, told)).status).toBe(200)
  expect((await built.call(route, { ...told, raw: `${told.raw} ` })).status).toBe(400)
  const entries = () =>
    app.platform.pool.query('SELECT FROM ledger_entries WHERE charge_id = $1', [id])
  await expect.poll(async () => (await entries()).rowCount, soon).toBe(1)
})

test('a contract is laid out, signed, sealed, stamped and found intact', async () => {
  const lukasz = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  await releaseTo(app, lukasz.id)
  const stateOf = async () => {
    const { rows } = await app.platform.pool.query(
      'SELECT status FROM contracts WHERE application_id = $1',
      [lukasz.id],
    )
    return rows[0]?.status
  }
  await expect.poll(stateOf, soon).toBe('sent')
  const sent = await contractOf(product, lukasz)
  await readAndAgree(product, sent)
  expect(await nameOf(product, sent)).toContain('Łukasz')
  expect((await sign(product, sent)).status).toBe(200)
  expect((await countersign(product, owner, sent)).status).toBe(200)
  await expect.poll(stateOf, soon).toBe('complete')
  const stamps = () =>
    app.platform.pool.query(
      "SELECT FROM contract_stamps WHERE state = 'done' AND contract_id = $1",
      [sent.contractId],
    )
  await expect.poll(async () => (await stamps()).rowCount, soon).toBe(1)
  const { body } = await built.call('POST /api/users/contracts/{id}/link', {
    token: sent.token,
    params: { id: sent.contractId },
    body: { kind: 'sealed' },
  })
  const sealed = await bytesAt(body.address)
  expectPdf(sealed)
  const check = await built.call('POST /api/contracts/check', { bytes: new Uint8Array(sealed) })
  expect(check.body).toMatchObject({ verdict: 'intact', about: { number: sent.contractId } })
  expect(check.body.about.stampedAt).toEqual(expect.any(String))
}, 120_000)

test('the commands of the build verify, back up, and restore', { timeout: 60_000 }, async () => {
  const empty = await emptyDatabase()
  const backups = join(dataDir, 'backups')
  // The clocks of the build and of this test differ, so not everything has to hold.
  const verified: { stdout: string } = await runCommand(bucket, 'verify.js').catch((ended) => ended)
  expect(verified.stdout).toContain('ok     ')
  expect((await runCommand(bucket, 'backup.js', backups)).stdout).toMatch(/^[1-9]\d* files$/m)
  const [name = ''] = readdirSync(backups)
  const elsewhere = { DATA_DIR: join(dataDir, 'elsewhere') }
  const words = [join(backups, name), '--into', empty.url]
  const restored: { stdout: string } = await runCommand(elsewhere, 'restore.js', ...words).catch(
    (ended) => ended,
  )
  expect(restored.stdout).toContain('It is on hold')
  await empty.drop()
  const { stdout } = await runCommand(bucket, 'audit-verify.js')
  expect(stdout).toContain('The audit log is whole')
  const head = stdout.trim().split(' ').at(-1) ?? ''
  const stamped = runCommand(bucket, 'audit-verify.js', head, notes)
  await expect(stamped).rejects.toThrow('something that isn’t a time stamp')
  const checked: { stdout: string } = await runCommand(bucket, 'verify-file.js', notes).catch(
    (ended) => ended,
  )
  expect(checked.stdout).toContain('UNKNOWN')
  expect((await runCommand(bucket, 'change-key.js')).stdout).toContain('A new key is in')
  const none = runCommand(bucket, 'processes.js', '--processes', '0')
  await expect(none).rejects.toThrow('must be a number from 1 to 64')
})

test('what was called by now is traced', async () => {
  const names = () => traces.spans().map(({ name }) => name)
  await expect.poll(names, { timeout: 15_000 }).toContain('POST /api/contracts/check')
})

test('every file of the built server was loaded by now', () => {
  const loaded = new Set(readFileSync(notes, 'utf8').split('\n'))
  const files = readdirSync(builtServer).filter(
    (name) => name.endsWith('.js') && !isDoor(join(builtServer, name)),
  )
  const unloaded = files.filter((name) => !loaded.has(pathToFileURL(join(builtServer, name)).href))
  expect(files.length).toBeGreaterThan(10)
  expect(unloaded).toEqual([])
})
