import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin, makeAdmins } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'

const app = await forThisFile(makeTestApp())
const tokens = {
  ...(await makeAdmins(app)),
  colleague: await makeAdmin(app, { role: 'admissions', name: 'colleague' }),
}

function save(role: keyof typeof tokens, name: string, address = 'status=submitted') {
  return app.call('POST /api/admins/views', { token: tokens[role], body: { name, address } })
}

async function names(role: keyof typeof tokens): Promise<string[]> {
  const { body } = await app.call('GET /api/admins/views', { token: tokens[role] })
  return body.views.map(({ name }: { name: string }) => name)
}

function share(role: keyof typeof tokens, id: string, shared: boolean) {
  const token = tokens[role]
  return app.call('POST /api/admins/views/{id}/share', { token, params: { id }, body: { shared } })
}

function remove(role: keyof typeof tokens, id: string) {
  return app.call('DELETE /api/admins/views/{id}', { token: tokens[role], params: { id } })
}

test('a view is its owner’s until it is shared, and then everybody’s to open', async () => {
  const saved = await save('admissions', ' Waiting ', 'waiting=office&show=board')
  expect(saved).toMatchObject({
    status: 200,
    body: { name: 'Waiting', shared: false, isOwn: true, owner: 'admissions' },
  })
  const { id } = saved.body
  expect(await names('admissions')).toEqual(['Waiting'])
  expect(await names('reviewer')).toEqual([])
  expect((await share('colleague', id, true)).status).toBe(404)
  expect((await share('admissions', id, true)).body).toMatchObject({ shared: true })
  expect(await names('reviewer')).toEqual(['Waiting'])
  expect((await remove('reviewer', id)).status).toBe(404)

  const change = (role: keyof typeof tokens) =>
    app.call('PATCH /api/admins/views/{id}', {
      token: tokens[role],
      params: { id },
      body: { name: 'Ours' },
    })
  expect((await change('colleague')).status).toBe(404)
  expect((await change('admissions')).body).toMatchObject({
    name: 'Ours',
    address: 'waiting=office&show=board',
  })
  expect((await share('colleague', id, false)).status).toBe(200)
  expect(await names('reviewer')).toEqual([])
  const log = await app.platform.db.select().from(auditLog)
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['view.shared', 'view.unshared']),
  )
})

test('a shared view of somebody who has left can be deleted by anyone who may share', async () => {
  const { id } = (await save('owner', 'Old')).body
  await share('owner', id, true)
  expect((await remove('admissions', id)).status).toBe(200)
  expect((await remove('admissions', id)).status).toBe(404)
})

test('a name is once among one’s own', async () => {
  await save('interviewer', 'One')
  const { id } = (await save('interviewer', 'Two')).body
  expect(await save('interviewer', 'One')).toMatchObject({
    status: 422,
    body: { fields: { name: expect.any(String) } },
  })
  const rename = (name: string) =>
    app.call('PATCH /api/admins/views/{id}', {
      token: tokens.interviewer,
      params: { id },
      body: { name },
    })
  expect((await rename('One')).status).toBe(422)
  expect((await rename('Two')).status).toBe(200)
  expect((await save('finance', 'One')).status).toBe(200)
  expect((await save('finance', ' ')).status).toBe(422)
})

test('no one keeps more than fifty', async () => {
  for (let n = 0; n < 50; n++) expect((await save('read-only', `View ${n}`)).status).toBe(200)
  expect((await save('read-only', 'One more')).status).toBe(409)
})
