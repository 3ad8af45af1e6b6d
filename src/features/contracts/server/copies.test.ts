import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { asSigner, countersign, openPdf, sign } from '#tests/signed-contracts.ts'
import {
  admissions,
  app,
  asStaff,
  mailsOf,
  owner,
  readyToSign,
  sent,
  withContracts,
} from './contracts.fixture.ts'
import { sealContracts } from './seal-job.ts'

withContracts()

async function pagesAt(address: string): Promise<string[]> {
  const answer = await app.app.request(address)
  expect(answer.headers.get('content-disposition')).toContain('signed-in-part')
  const pdf = await PDF.load(new Uint8Array(await answer.arrayBuffer()))
  return pdf.extractText().map(({ text }) => text)
}

test('a copy that is signed in part says so on each page, and who has signed and who has not', async () => {
  const one = await readyToSign()
  expect((await asSigner(app, one, 'link', { kind: 'partial' })).status).toBe(404)
  await sign(app, one)
  for (const link of [
    await asSigner(app, one, 'link', { kind: 'partial' }),
    await asStaff(one, 'link', { kind: 'partial' }),
  ]) {
    const pages = await pagesAt(link.body.address)
    for (const text of pages) expect(text).toContain('Partly signed: not complete, not sealed')
    const behind = pages.at(-1) ?? ''
    for (const words of ['Signatures so far', 'Łukasz Ő’Brien', 'Not yet signed', 'The Institute'])
      expect(behind).toContain(words)
  }
  // Anyone who has only an address is asked for a name before it would be under a contract.
  await app.platform.db.update(admins).set({ nameGiven: false })
  expect(await countersign(app, owner, one)).toMatchObject({ body: { code: 'name-first' } })
  await app.platform.db.update(admins).set({ nameGiven: true })
  await countersign(app, owner, one)
  await sealContracts(app.platform)
  expect((await asSigner(app, one, 'link', { kind: 'partial' })).status).toBe(404)
  expect((await openPdf(app, one, 'sealed')).status).toBe(200)
})

const reason = { reason: 'It is not what was agreed' }

test.each([
  ['signed', ['contract-signed-office']],
  ['complete', ['contract-complete', 'contract-complete-office']],
  ['declined', ['contract-declined', 'contract-declined-office']],
  ['voided', ['contract-voided']],
])('both sides hear of a contract that is %s, once', async (what, templates) => {
  const one = await readyToSign()
  if (what === 'declined') {
    await asSigner(app, one, 'decline', reason)
    await asSigner(app, one, 'decline', reason)
  } else if (what === 'voided') {
    await asStaff(one, 'void', reason)
    await asStaff(one, 'void', reason)
  } else await sign(app, one)
  if (what === 'complete') {
    await countersign(app, owner, one)
    await sealContracts(app.platform)
    await sealContracts(app.platform)
  }
  for (const template of templates) expect(await mailsOf(one, template)).toHaveLength(1)
})

test('the office reminds by hand, and sees how many have gone out and when the next one does', async () => {
  const one = await sent()
  const remindersOf = async () => {
    const { body } = await app.call('GET /api/admins/contracts/{id}', {
      token: admissions,
      params: { id: one.contractId },
    })
    return body.reminders
  }
  expect(await remindersOf()).toMatchObject({ sent: 0, of: 2, nextAt: expect.any(String) })
  expect((await asStaff(one, 'remind')).body).toEqual({ status: 'sent' })
  expect(await mailsOf(one, 'contract-reminder')).toHaveLength(1)
  expect(await remindersOf()).toMatchObject({ sent: 1 })
  await asSigner(app, one, 'decline', reason)
  expect((await asStaff(one, 'remind')).status).toBe(409)
  expect((await remindersOf()).nextAt).toBeNull()
})

test('another applicant gets none of the papers, however the address is made', async () => {
  const one = await readyToSign()
  await sign(app, one)
  const { body } = await asSigner(app, one, 'link', { kind: 'partial' })
  for (const kind of ['contract', 'sealed-contract', 'partial'])
    expect(
      (await app.call(`GET ${body.address.replace('partial-contract', kind)}` as Route)).status,
    ).toBeGreaterThan(400)
})
