import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { copyOf } from '#tests/application-copies.ts'
import { castPassword } from '#tests/cast.ts'
import {
  asSigner,
  countersign,
  nameOf,
  openPdf,
  readAndAgree,
  sign,
} from '#tests/signed-contracts.ts'
import {
  admissions,
  app,
  asStaff,
  changeRules,
  eventsOf,
  inReview,
  mailsOf,
  owner,
  readyToSign,
  rowOf,
  sent,
  withContracts,
} from './contracts.fixture.ts'
import { getFile } from './rows.ts'
import { sealContracts } from './seal-job.ts'
import { contractFiles } from './tables.ts'

withContracts()

describe('reading and agreeing', () => {
  test('nothing is signed before it was read and agreed to, however it is sent', async () => {
    const one = await sent()
    const early = await sign(app, one)
    expect(early).toMatchObject({ status: 409, body: { code: 'consent-first' } })
    const { body } = await app.call('GET /api/users/contracts/{id}', {
      token: one.token,
      params: { id: one.contractId },
    })
    const agreement = { ...body.disclosure, couldOpen: true }
    const unopened = await asSigner(app, one, 'consent', agreement)
    expect(unopened).toMatchObject({ status: 409, body: { code: 'open-first' } })
    expect((await openPdf(app, one)).status).toBe(200)
    expect((await asSigner(app, one, 'consent', agreement)).status).toBe(200)
    const [event] = await eventsOf(one, 'consented')
    expect(event?.body).toMatchObject({
      disclosure: 1,
      disclosureSha256: body.disclosure.sha256,
      address: '203.0.113.7',
    })
    expect(await sign(app, one)).toMatchObject({ status: 409, body: { code: 'read-first' } })
    expect((await rowOf(one)).status).toBe('sent')
  })

  test('nobody agrees or signs whose address was never confirmed, and the certificate says when it was', async () => {
    const one = await readyToSign()
    const setConfirmed = (emailConfirmedAt: Date | null) =>
      app.platform.db
        .update(applicants)
        .set({ emailConfirmedAt })
        .where(eq(applicants.id, one.applicantId))
    await setConfirmed(null)
    const refused = { status: 409, body: { code: 'confirm-email' } }
    expect(await sign(app, one)).toMatchObject(refused)
    await asSigner(app, one, 'consent/withdraw')
    await expect(readAndAgree(app, one)).rejects.toThrow('Confirm your email address first')
    await setConfirmed(new Date('2026-11-20T15:04:05.000Z'))
    await readAndAgree(app, one)
    expect((await sign(app, one)).status).toBe(200)
    const [event] = await eventsOf(one, 'signed')
    expect(event?.body.addressConfirmed).toMatchObject({ at: '2026-11-20T15:04:05.000Z' })
    await countersign(app, owner, one)
    await sealContracts(app.platform)
    const pdf = await PDF.load(
      Uint8Array.from(await getFile(app.platform.db, one.contractId, 'sealed')),
    )
    const text = pdf.extractText().map((page) => page.text)
    expect(text.join(' ').replace(/\s+/g, ' ')).toContain(
      'Friday, November 20, 2026 at 10:04:05 AM EST, through a link emailed to it',
    )
  })

  test('an agreement that is taken back lets nothing be signed until it is given again', async () => {
    const one = await readyToSign()
    expect((await asSigner(app, one, 'consent/withdraw')).status).toBe(200)
    expect(await sign(app, one)).toMatchObject({ status: 409, body: { code: 'consent-first' } })
    await readAndAgree(app, one)
    expect((await sign(app, one)).status).toBe(200)
  })

  test('a text that moved on is not signed', async () => {
    const one = await readyToSign()
    const signature = { way: 'typed', name: 'Anybody' }
    const other = await asSigner(app, one, 'sign', { sha256: 'ab'.repeat(32), signature })
    expect(other).toMatchObject({ status: 409, body: { code: 'contract-changed' } })
  })

  test('another name is not taken, a drawing is', async () => {
    const one = await readyToSign()
    const wrong = await asSigner(app, one, 'sign', {
      sha256: one.sha256,
      signature: { way: 'typed', name: 'Somebody Else' },
    })
    expect(wrong.status).toBe(422)
    const strokes = [
      [
        { x: 10, y: 20 },
        { x: 300, y: 120.5 },
      ],
      [{ x: 50, y: 60 }],
    ]
    const drawn = await asSigner(app, one, 'sign', {
      sha256: one.sha256,
      signature: { way: 'drawn', strokes },
    })
    expect(drawn.body).toEqual({ status: 'signed' })
    expect((await countersign(app, owner, one)).status).toBe(200)
    await sealContracts(app.platform)
    expect((await rowOf(one)).status).toBe('complete')
  })
})

test('where the settings ask for it, whoever signs types their password once more', async () => {
  const one = await readyToSign()
  await changeRules({ asksPassword: true })
  const signature = { way: 'typed', name: await nameOf(app, one) }
  const signing = { sha256: one.sha256, signature }
  for (const password of [undefined, 'not the one of this account']) {
    const refused = await asSigner(app, one, 'sign', { ...signing, password })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringContaining('password') } },
    })
  }
  expect((await rowOf(one)).status).toBe('sent')
  const signed = await asSigner(app, one, 'sign', { ...signing, password: castPassword })
  expect(signed.body).toEqual({ status: 'signed' })
  const [event] = await eventsOf(one, 'signed')
  expect(event?.body).toMatchObject({ signedInBy: expect.stringContaining('again') })
  await changeRules({ asksPassword: false })
})

describe('races', () => {
  test('ten signatures at once are one event, one mail and one sealed file', async () => {
    const one = await readyToSign()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign(app, one)))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 10 }, () => [200, 'signed']),
    )
    expect(await eventsOf(one, 'signed')).toHaveLength(1)
    expect(await mailsOf(one, 'contract-signed-office')).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => countersign(app, owner, one)))
    expect(await eventsOf(one, 'countersigned')).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => sealContracts(app.platform)))
    const files = await app.platform.db
      .select({ kind: contractFiles.kind })
      .from(contractFiles)
      .where(eq(contractFiles.contractId, one.contractId))
    expect(files.filter(({ kind }) => kind === 'sealed')).toHaveLength(1)
    expect(await eventsOf(one, 'sealed')).toHaveLength(1)
    expect(await mailsOf(one, 'contract-complete')).toHaveLength(1)
    expect(await mailsOf(one, 'contract-complete-office')).toHaveLength(1)
  })

  test.each(['void', 'decline'] as const)('of signing and %s at once one wins', async (other) => {
    const one = await readyToSign()
    const reason = { reason: 'It is not what was agreed' }
    const against = () =>
      other === 'void' ? asStaff(one, 'void', reason) : asSigner(app, one, 'decline', reason)
    const [signed, ended] = await Promise.all([sign(app, one), against()])
    const { status } = await rowOf(one)
    if (other === 'decline') {
      expect([signed.status, ended.status].sort()).toEqual([200, 409])
      expect(status).toBe(signed.status === 200 ? 'signed' : 'declined')
      const lost = signed.status === 409 ? signed : ended
      expect(lost.body.status).toBe(status)
      return
    }
    // What was signed a moment before may still be voided.
    expect(ended.status).toBe(200)
    expect(status).toBe('voided')
    expect([200, 409]).toContain(signed.status)
    if (signed.status === 409) expect(signed.body.status).toBe('voided')
  })

  test('two who countersign at once: one signs for the institute', async () => {
    const one = await readyToSign()
    await sign(app, one)
    const other = await makeAdmin(app, { role: 'owner', name: `other-${randomUUID()}` })
    const answers = await Promise.all([countersign(app, owner, one), countersign(app, other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('who may', () => {
  test('another applicant’s contract is not there, on any address', async () => {
    const one = await readyToSign()
    const stranger = { ...one, token: (await copyOf(app, inReview.id)).token }
    const answers = [
      await app.call('GET /api/users/contracts/{id}', {
        token: stranger.token,
        params: { id: one.contractId },
      }),
      await asSigner(app, stranger, 'link', { kind: 'unsigned' }),
      await asSigner(app, stranger, 'read', { sha256: one.sha256 }),
      await asSigner(app, stranger, 'sign', {
        sha256: one.sha256,
        signature: { way: 'typed', name: 'Anybody' },
      }),
      await asSigner(app, stranger, 'decline', { reason: 'No' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('of the staff only an owner signs, and confirms before', async () => {
    const one = await readyToSign()
    await sign(app, one)
    expect((await countersign(app, admissions, one)).status).toBe(403)
    const reviewer = await makeAdmin(app, { role: 'reviewer', name: `r-${randomUUID()}` })
    const looked = await app.call('GET /api/admins/contracts/{id}', {
      token: reviewer,
      params: { id: one.contractId },
    })
    expect(looked.status).toBe(403)
    app.clock.advance(20 * 60_000)
    expect(await countersign(app, owner, one)).toMatchObject({
      status: 409,
      body: { code: 'confirm-first' },
    })
  })
})
