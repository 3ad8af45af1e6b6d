import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { draft } from '#tests/decisions.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
const ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const first = (await bringIn(app, cast.longest)).id
const ids = [first]
while (ids.length < 4) ids.push((await copyOf(app, first)).id)

async function order(): Promise<string[]> {
  const { body } = await app.call('GET /api/admins/waitlist', { token: ana })
  return body.intakes.flatMap(({ waiting }: { waiting: { id: string }[] }) =>
    waiting.map(({ id }) => id),
  )
}

function move(id: string, side: 'before' | 'after', of: string, token = ana) {
  return app.call('POST /api/admins/applications/{id}/waitlist-place', {
    token,
    params: { id },
    body: { side, of },
  })
}

test('who waits is moved up and down, and the same move again changes nothing', async () => {
  const [a = '', b = '', c = '', d = ''] = await order()
  expect((await move(c, 'before', a)).status).toBe(200)
  expect(await order()).toEqual([c, a, b, d])
  await move(c, 'before', a)
  expect(await order()).toEqual([c, a, b, d])
  await move(c, 'after', d)
  expect(await order()).toEqual([a, b, d, c])
})

test('who comes later stands behind', async () => {
  const before = await order()
  const { id } = await copyOf(app, ids[0] ?? '')
  expect(await order()).toEqual([...before, id])
})

test('two who move at once leave everybody in one place', async () => {
  const before = await order()
  const [a = '', b = '', c = '', d = ''] = before
  const both = await Promise.all([move(a, 'after', c), move(d, 'before', b)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await order()).toSorted()).toEqual(before.toSorted())
})

test('nobody is moved beside somebody who does not wait', async () => {
  const inReview = (await bringIn(app, cast.xiaoming)).id
  const [a = ''] = await order()
  expect((await move(a, 'before', inReview)).body.code).toBe('waitlist-changed')
  expect((await move(inReview, 'before', a)).body.code).toBe('waitlist-changed')
})

test('an offer that is being drafted is shown beside the name', async () => {
  const [a = ''] = await order()
  await draft(app, ana, a)
  const { body } = await app.call('GET /api/admins/waitlist', { token: ana })
  expect(body.intakes[0].waiting[0]).toMatchObject({
    id: a,
    open: { outcome: 'accept', state: 'draft' },
  })
})
