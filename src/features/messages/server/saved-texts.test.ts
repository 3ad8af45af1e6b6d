import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { openOffice } from '#tests/open-office.ts'

const office = await openOffice()
const { app, ana, ben } = office
const id = office.ids.ada

type Words = { name: string; text: string; shared: boolean }
const words: Words = { name: 'Papers', text: 'Hello {{firstName}}', shared: false }

function save({ token }: typeof ana, change: Partial<Words> = {}) {
  return app.call('POST /api/admins/saved-texts', { token, body: { ...words, ...change } })
}

function change({ token }: typeof ana, textId: string, to: Partial<Words>) {
  const params = { id: textId }
  return app.call('PUT /api/admins/saved-texts/{id}', { token, params, body: { ...words, ...to } })
}

function remove({ token }: typeof ana, textId: string) {
  return app.call('DELETE /api/admins/saved-texts/{id}', { token, params: { id: textId } })
}

async function names(who: typeof ana): Promise<string[]> {
  const { body } = await office.call(who, 'GET /api/admins/applications/{id}/saved-texts', id)
  return body.texts.map(({ name }: Words) => name)
}

async function audited(textId: string) {
  const rows = await app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(like(auditLog.subject, `saved-text:${textId}`))
    .orderBy(auditLog.seq)
  return rows.map(({ action }) => action)
}

test('a text is its writer’s until it is for everyone, who then may change and delete it', async () => {
  const saved = await save(ana, { name: ' Missing\npapers ' })
  expect(saved).toMatchObject({
    status: 200,
    body: { name: 'Missing papers', shared: false, isOwn: true, owner: 'Ana Ruiz' },
  })
  const textId = saved.body.id
  expect(await names(ana)).toEqual(['Missing papers'])
  expect(await names(ben)).toEqual([])
  expect((await change(ben, textId, {})).status).toBe(404)
  expect((await remove(ben, textId)).status).toBe(404)
  expect(await audited(textId)).toEqual([])

  expect((await change(ana, textId, { shared: true })).status).toBe(200)
  expect(await names(ben)).toEqual(['Papers'])
  expect((await change(ben, textId, { shared: true, text: 'Dear {{lastName}}' })).body).toEqual({
    id: textId,
    name: 'Papers',
    text: 'Dear {{lastName}}',
    shared: true,
    isOwn: false,
    owner: 'Ana Ruiz',
  })
  expect((await remove(ben, textId)).status).toBe(200)
  expect(await names(ana)).toEqual([])
  expect(await audited(textId)).toEqual([
    'saved-text.shared',
    'saved-text.changed',
    'saved-text.deleted',
  ])
})

test('a name is there once for each writer, and fields must be known', async () => {
  await save(ana, { name: 'One' })
  const { id: two } = (await save(ana, { name: 'Two' })).body
  expect(await save(ana, { name: 'One' })).toMatchObject({
    status: 422,
    body: { fields: { name: expect.stringContaining('already') } },
  })
  expect((await change(ana, two, { name: 'One' })).status).toBe(422)
  expect((await change(ana, two, { name: 'Two', text: 'Other' })).status).toBe(200)
  expect((await save(ben, { name: 'One' })).status).toBe(200)
  const unknown = await save(ana, { name: 'Three', text: 'Hello {{score}}' })
  expect(unknown.body.fields.text).toContain('{{score}} isn’t a known field')
  expect((await save(ana, { name: ' ', text: ' ' })).body.fields).toEqual({
    name: 'Enter a name',
    text: 'Write the text',
  })
})

test('it comes with what the fields are for this applicant, to those who can open it', async () => {
  const list = 'GET /api/admins/applications/{id}/saved-texts'
  const { body } = await office.call(ana, list, id)
  expect(body.facts).toMatchObject({
    firstName: 'Ada',
    lastName: 'Okafor',
    program: expect.any(String),
    intake: expect.any(String),
    startsOn: expect.stringMatching(/\d{4}$/),
    receiptNumber: '',
    institute: expect.any(String),
  })
  expect((await office.call(office.elsewhere, list, id)).status).toBe(404)
})

test('no one keeps more than a hundred', async () => {
  for (let n = 0; n < 100; n++)
    expect((await save(office.elsewhere, { name: `Text ${n}` })).status).toBe(200)
  expect((await save(office.elsewhere, { name: 'One more' })).status).toBe(409)
})
