import { asc, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { settingsAs } from '#features/settings/server/settings.fixture.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { applyDueBankChanges } from './bank-effect.ts'
import { bankChanges } from './tables.ts'

const dayMs = 24 * 3_600_000
const old = { holder: 'Hollis', bank: 'First Bank', account: '021000021 / 11112222', note: '' }
const fresh = { holder: 'Hollis', bank: 'Second Bank', account: '021000021 / 33334444', note: '' }

const app = await forThisFile(makeTestApp())
const { db } = app.platform
const ada = await makeAdmin(app, { role: 'owner', name: 'Ada' })
const ben = await makeAdmin(app, { role: 'owner', name: 'Ben' })
const applicant = await bringIn(app, cast.ada)
const { read, save, restore, history } = settingsAs(app, ada)

let mailsBefore = 0
beforeEach(async () => {
  await db.delete(bankChanges)
  mailsBefore = (await app.sentMails()).length
  await changeSetting(app, 'payments', { bank: old })
  const longAgo = new Date(app.clock.now().getTime() - 30 * dayMs)
  await db
    .update(admins)
    .set({ role: 'owner', createdAt: longAgo, roleSince: null, disabledAt: null })
  await signInAll()
})

/** After the night everybody has signed in again. */
async function signInAll() {
  const at = app.clock.now()
  const endsAt = new Date(at.getTime() + dayMs / 2)
  await db.update(adminSessions).set({ freshAt: at, lastSeenAt: at, createdAt: at, endsAt })
}

async function idOf(name: string): Promise<string> {
  const [row] = await db.select().from(admins).where(eq(admins.name, name))
  return row?.id ?? ''
}

async function leaveAlone(name: string) {
  await db.update(admins).set({ disabledAt: app.clock.now() }).where(eq(admins.name, name))
}

/** What an applicant is told to pay into. */
async function served() {
  const { body } = await app.call('GET /api/users/applications/{id}/payments', {
    params: { id: applicant.id },
    token: applicant.token,
  })
  return body.bank?.bank
}

async function waiting() {
  return (await read('payments')).body.waiting
}

async function enter(bank: object, token = ada, more: object = {}) {
  const { version, value } = (await read('payments')).body
  const saved = await save('payments', version, { ...value, ...more, bank }, token)
  return { ...saved, before: version, id: (await waiting())?.id ?? '' }
}

function act(what: 'approve' | 'cancel', id: string, token: string) {
  return app.call(`POST /api/admins/bank-changes/{id}/${what}`, { params: { id }, token, body: {} })
}

async function letters() {
  return (await app.sentMails()).slice(mailsBefore)
}

async function written() {
  return (await letters())
    .map(({ template, toAddress }) => `${template} ${toAddress.split('@')[0]}`)
    .sort()
}

function both(template: string) {
  return [`${template} Ada`, `${template} Ben`]
}

test('new bank details wait for another owner, and the rest of the save does not', async () => {
  const { body, before, id } = await enter(fresh, ada, { depositDays: 60 })
  expect(body).toEqual({ version: before + 1, waits: true })
  expect((await read('payments')).body.value).toMatchObject({ depositDays: 60, bank: old })
  expect(await served()).toBe('First Bank')
  expect(await waiting()).toMatchObject({
    ...{ by: 'Ada', isOwn: true, takesEffectAt: null, approvers: ['Ben'], mayApprove: false },
    changes: [
      { field: 'Bank', from: 'First Bank', to: 'Second Bank' },
      { field: 'Account', from: old.account, to: fresh.account },
    ],
  })
  const own = await act('approve', id, ada)
  expect(own).toMatchObject({ status: 409, body: { code: 'second-person' } })
  expect(await served()).toBe('First Bank')
  expect((await act('approve', id, ben)).body).toEqual({ version: before + 2 })
  expect(await served()).toBe('Second Bank')
  expect(await waiting()).toBeNull()
  expect((await read('payments')).body.value).toMatchObject({ depositDays: 60, bank: fresh })
  expect((await history('payments'))[0]).toMatchObject({ version: before + 2, by: 'Ada' })
  expect(await written()).toEqual([
    ...both('bank-details-changed'),
    ...both('bank-details-entered'),
  ])
  const texts = (await letters()).map(({ text }) => text)
  for (const text of texts) {
    expect(text).toContain('Account: ••••••••• / ••••2222 → ••••••••• / ••••4444')
    expect(text).toContain('Bank: First Bank → Second Bank')
  }
  expect(texts[0]).toContain('once Ben approves them')
  const log = await db
    .select({ action: auditLog.action, actor: auditLog.actor })
    .from(auditLog)
    .where(like(auditLog.action, 'bank-details.%'))
    .orderBy(asc(auditLog.seq))
  const [a, b] = [`admin:${await idOf('Ada')}`, `admin:${await idOf('Ben')}`]
  expect(log).toEqual([
    { action: 'bank-details.entered', actor: a },
    { action: 'bank-details.approved', actor: b },
    { action: 'bank-details.took-effect', actor: b },
  ])
})

test('a single owner’s details count a day later by themselves, once', async () => {
  await leaveAlone('Ben')
  const { before } = await enter(fresh)
  app.clock.advance(dayMs - 1)
  await applyDueBankChanges(app.platform)
  expect(await served()).toBe('First Bank')
  app.clock.advance(1)
  await Promise.all([applyDueBankChanges(app.platform), applyDueBankChanges(app.platform)])
  expect(await served()).toBe('Second Bank')
  await signInAll()
  expect((await read('payments')).body.version).toBe(before + 1)
  expect(await written()).toEqual(['bank-details-changed Ada', 'bank-details-entered Ada'])
})

test('an owner who was made for it cannot shorten the wait, and can stop the change', async () => {
  await leaveAlone('Ben')
  const { id } = await enter(fresh)
  const { takesEffectAt } = await waiting()
  const backAgain = { params: { id: await idOf('Ben') }, token: ada, body: {} }
  expect((await app.call('POST /api/admins/people/{id}/reactivate', backAgain)).status).toBe(200)
  expect(await written()).toContain('owner-added Ada')
  const approved = await act('approve', id, ben)
  expect(approved).toMatchObject({ status: 409, body: { code: 'too-new' } })
  expect(await waiting()).toMatchObject({ takesEffectAt, approvers: [] })
  expect((await act('cancel', id, ben)).status).toBe(200)
  app.clock.advance(dayMs)
  await applyDueBankChanges(app.platform)
  expect(await served()).toBe('First Bank')
  await signInAll()
  const late = await act('approve', id, ben)
  expect(late).toMatchObject({ status: 409, body: { code: 'bank-change-over' } })
  const cancelled = (await written()).filter((line) => line.startsWith('bank-details-cancelled'))
  expect(cancelled).toEqual(both('bank-details-cancelled'))
})

test('going back to other details waits too, and one change waits at a time', async () => {
  await changeSetting(app, 'payments', { bank: fresh })
  const { version } = (await read('payments')).body
  const back = await restore('payments', version, version - 1)
  expect(back.body).toEqual({ version, waits: true })
  expect(await served()).toBe('Second Bank')
  const second = await enter({ ...old, account: '4711' }, ben, { depositDays: 3 })
  expect(second).toMatchObject({ status: 409, body: { code: 'bank-change-waits' } })
  expect((await read('payments')).body).toMatchObject({ version, value: { bank: fresh } })
})

test('what was approved is what was shown: over other details it does not go', async () => {
  const { id } = await enter(fresh)
  await changeSetting(app, 'payments', { bank: { ...old, bank: 'Third Bank' } })
  const approved = await act('approve', id, ben)
  expect(approved).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  expect(await served()).toBe('Third Bank')
})

test('transfers are stopped at once by anyone who clears all details, and the owners are told', async () => {
  const { body, before } = await enter({ holder: '', bank: '', account: '', note: '' })
  expect(body).toEqual({ version: before + 1 })
  expect(await served()).toBeUndefined()
  expect(await written()).toEqual(both('bank-details-removed'))
})

test('details whose owner is shut out, or is an owner no more, never count', async () => {
  await enter(fresh, await makeAdmin(app, { role: 'owner', name: 'Cyd' }))
  const shut = { params: { id: await idOf('Cyd') }, token: ben, body: {} }
  expect((await app.call('POST /api/admins/people/{id}/deactivate', shut)).status).toBe(200)
  expect(await written()).toContain('bank-details-cancelled Ben')
  const { id } = await enter(fresh, ben)
  const demoted = { role: 'finance', programs: 'both' }
  await app.call('POST /api/admins/people/{id}/role', {
    ...{ params: { id: await idOf('Ben') }, token: ada, body: demoted },
  })
  const approved = await act('approve', id, ada)
  expect(approved).toMatchObject({ status: 409, body: { code: 'asker-gone' } })
  await applyDueBankChanges(app.platform)
  expect(await waiting()).toBeNull()
  expect(await served()).toBe('First Bank')
})
