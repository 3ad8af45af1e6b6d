import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { charges } from '#features/payments/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { copyOf } from '#tests/application-copies.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import {
  contractOf,
  countersign,
  readAndAgree,
  type SentContract,
  sign,
} from '#tests/signed-contracts.ts'
import { expireContracts, sendDrafts } from './contract-jobs.ts'
import {
  admissions,
  app,
  asStaff,
  eventsOf,
  inReview,
  mailsOf,
  newStaff,
  owner,
  rowOf,
  withContracts,
} from './contracts.fixture.ts'
import { contractReminders } from './reminders.ts'
import { sealContracts } from './seal-job.ts'

const dayMs = 86_400_000
const teresa = { name: 'Teresa Ő’Brien', email: 'teresa@example.net', relation: 'Mother' }

withContracts()

/** Somebody of sixteen with an offer, whose contract waits as a draft. */
async function minor(): Promise<SentContract> {
  const one = await copyOf(app, inReview.id)
  await app.platform.db
    .update(applicants)
    .set({ dateOfBirth: '2010-01-05' })
    .where(eq(applicants.id, one.applicantId))
  await releaseTo(app, one.id)
  await sendDrafts(app.platform)
  return contractOf(app, one)
}

function name(one: SentContract, guardian: object | null) {
  return app.call('PUT /api/admins/contracts/{id}/guardian', {
    token: admissions,
    params: { id: one.contractId },
    body: { guardian },
  })
}

/** As far as the link of the guardian: the applicant has signed. */
async function askedGuardian() {
  const draft = await minor()
  expect((await name(draft, teresa)).status).toBe(200)
  expect((await asStaff(draft, 'send')).body).toEqual({ status: 'sent' })
  const one = await contractOf(app, draft)
  await readAndAgree(app, one)
  expect(await mailsOf(one, 'contract-guardian-asked')).toEqual([])
  expect((await sign(app, one)).body).toEqual({ status: 'sent' })
  // Anyone who wants no news is still asked to sign.
  expect(await mailsOf(one, 'contract-guardian-asked')).toMatchObject([{ stream: 'application' }])
  return { one, token: await linkOf(one) }
}

async function linkOf({ contractId }: SentContract): Promise<string> {
  const mails = await app.sentMails()
  const found = mails.findLast(
    ({ key, toAddress, secret }) =>
      key.includes(contractId) && toAddress === teresa.email && secret !== '',
  )
  return found?.secret ?? ''
}

function by(token: string, act: string, body: object = {}) {
  return app.call(`POST /api/contracts/guardian/${act}` as Route, { body: { token, ...body } })
}

async function readAsGuardian(token: string, { sha256 }: SentContract): Promise<void> {
  const link = await by(token, 'link', { kind: 'unsigned' })
  expect((await app.call(`GET ${link.body.address}` as Route)).status).toBe(200)
  const { body } = await by(token, 'open')
  const { version, sha256: ofWords } = body.disclosure
  expect((await by(token, 'read', { sha256 })).status).toBe(200)
  const agreed = await by(token, 'consent', { version, sha256: ofWords, couldOpen: true })
  expect(agreed.status).toBe(200)
}

function signAs(token: string, { sha256 }: SentContract) {
  return by(token, 'sign', { sha256, signature: { way: 'typed', name: teresa.name } })
}

test('no one under age is sent a contract alone; with a guardian named it goes out, naming both', async () => {
  const draft = await minor()
  expect((await rowOf(draft)).sendFault).toMatch(/16 years old.*needs a parent or guardian/)
  // The office hears of it at once, and nothing is asked of anybody meanwhile.
  const told = await mailsOf(draft, 'contract-unsendable-office')
  expect(told).toMatchObject([{ subject: expect.stringContaining('Contract not sent') }])
  const asked = eq(charges.applicationId, draft.id)
  expect(await app.platform.db.$count(charges, asked)).toBe(0)
  expect(await asStaff(draft, 'send')).toMatchObject({
    status: 422,
    body: { code: 'not-sendable' },
  })
  const [applicant] = await app.platform.db
    .select()
    .from(applicants)
    .where(eq(applicants.id, draft.applicantId))
  const own = await name(draft, { ...teresa, email: applicant?.email })
  expect(own).toMatchObject({
    status: 422,
    body: { fields: { 'guardian.email': expect.stringContaining('own address') } },
  })
  expect((await name(draft, { ...teresa, name: 'Teresa ꦲ' })).status).toBe(200)
  const unprintable = await asStaff(draft, 'send')
  expect(unprintable.body.fields.guardian).toContain('“ꦲ”')
  expect((await name(draft, teresa)).status).toBe(200)
  await sendDrafts(app.platform)
  expect(await app.platform.db.$count(charges, asked)).toBe(1)
  const row = await rowOf(draft)
  expect(row.status).toBe('sent')
  expect(JSON.stringify(row.words)).toContain('Teresa Ő’Brien, Mother, agrees to this contract')
  expect((await name(draft, null)).status).toBe(409)
})

test('the guardian signs after the applicant, by a link of their own, and the institute last', async () => {
  const { one, token } = await askedGuardian()
  const listed = await app.call('GET /api/admins/applications/{id}/contracts', {
    token: owner,
    params: { id: one.id },
  })
  expect(listed.body.contracts[0]).toMatchObject({ status: 'sent', guardianIsNext: true })
  expect((await countersign(app, owner, one)).status).toBe(409)
  const opened = await by(token, 'open')
  expect(opened.body).toMatchObject({
    name: teresa.name,
    status: 'sent',
    readAt: null,
    consentedAt: null,
    signedAt: null,
  })
  expect(await signAs(token, one)).toMatchObject({ status: 409, body: { code: 'consent-first' } })
  await readAsGuardian(token, one)
  const wrong = { way: 'typed', name: 'Somebody Else' }
  expect((await by(token, 'sign', { sha256: one.sha256, signature: wrong })).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => signAs(token, one)))
  expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ status: 'signed' }))
  const [event, ...more] = await eventsOf(one, 'guardian-signed')
  expect(more).toEqual([])
  expect(event?.body).toMatchObject({
    ...{ name: teresa.name, email: teresa.email, address: '203.0.113.7', way: 'typed' },
    signedInBy: 'Through the link emailed to this address',
  })
  expect(await mailsOf(one, 'contract-signed-office')).toHaveLength(1)

  expect((await countersign(app, owner, one)).status).toBe(200)
  await sealContracts(app.platform)
  expect((await rowOf(one)).status).toBe('complete')
  expect(await mailsOf(one, 'contract-guardian-complete')).toHaveLength(1)
  expect((await by(token, 'open')).status).toBe(404)
  const later = await linkOf(one)
  const link = await by(later, 'link', { kind: 'sealed' })
  const sealed = await app.app.request(link.body.address)
  const pdf = await PDF.load(new Uint8Array(await sealed.arrayBuffer()))
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join('\n')
  for (const words of ['Parent or guardian', teresa.name, 'Signed by the parent or'])
    expect(text).toContain(words)
  app.clock.advance(31 * dayMs)
  expect((await by(later, 'open')).status).toBe(404)
})

test('a guardian who declines ends it for both sides, with the reason', async () => {
  const { one, token } = await askedGuardian()
  const reason = 'It costs more than we can carry'
  expect((await by(token, 'decline', { reason })).body).toEqual({ status: 'declined' })
  expect((await by(token, 'decline', { reason })).body).toEqual({ status: 'declined' })
  expect(await rowOf(one)).toMatchObject({ status: 'declined', reason })
  const told = (await mailsOf(one)).map(({ template }) => template)
  for (const template of ['contract-refused', 'contract-refused-office'])
    expect(told.filter((each) => each === template)).toHaveLength(1)
  expect(told).toContain('contract-guardian-declined')
})

test('of a guardian’s signature and a void at the same time one wins', async () => {
  const { one, token } = await askedGuardian()
  await readAsGuardian(token, one)
  const [signed, ended] = await Promise.all([
    signAs(token, one),
    asStaff(one, 'void', { reason: 'The figures were wrong' }),
  ])
  expect(ended.status).toBe(200)
  expect((await rowOf(one)).status).toBe('voided')
  expect([200, 404, 409]).toContain(signed.status)
  expect(await mailsOf(one, 'contract-guardian-voided')).toHaveLength(1)
  expect((await by(token, 'open')).status).toBe(404)
})

test('reminders go to the person we wait for, and each new link ends the one before', async () => {
  const { one, token } = await askedGuardian()
  app.clock.advance(5.5 * dayMs)
  await contractReminders.send(app.platform)
  expect(await mailsOf(one, 'contract-reminder')).toEqual([])
  expect(await mailsOf(one, 'contract-guardian-reminded')).toHaveLength(1)
  expect((await by(token, 'open')).status).toBe(404)
  const second = await linkOf(one)
  expect((await by(second, 'open')).status).toBe(200)

  app.clock.advance(15 * dayMs)
  expect((await by(second, 'open')).status).toBe(404)
  await expireContracts(app.platform)
  expect(await mailsOf(one, 'contract-guardian-expired')).toHaveLength(1)
  await newStaff()
  expect((await asStaff(one, 'send-again')).body).toEqual({ status: 'sent' })
  const third = await linkOf(one)
  await readAsGuardian(third, one)
  expect((await signAs(third, one)).body).toEqual({ status: 'signed' })
})

test('a link that opens nothing is told so alike, whatever is asked with it', async () => {
  const { one, token } = await askedGuardian()
  const acts: [string, object][] = [
    ['open', {}],
    ['read', { sha256: one.sha256 }],
    ['consent', { version: 1, sha256: one.sha256, couldOpen: true }],
    ['withdraw', {}],
    ['sign', { sha256: one.sha256, signature: { way: 'typed', name: teresa.name } }],
    ['decline', { reason: 'No' }],
    ['link', { kind: 'unsigned' }],
  ]
  for (const [act, body] of acts) expect((await by(`${token}x`, act, body)).status).toBe(404)
  const { body } = await by(token, 'link', { kind: 'unsigned' })
  const other = String(body.address).replace(one.contractId, inReview.id)
  expect((await app.call(`GET ${other}` as Route)).status).toBe(403)
  app.clock.advance(6 * 60_000)
  expect((await app.call(`GET ${body.address}` as Route)).status).toBe(403)
})
