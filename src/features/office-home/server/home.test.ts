import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringInCast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
await bringInCast(app)

async function homeOf(token: string) {
  const { body } = await app.call('GET /api/admins/home', { token })
  return body
}

test('each role sees what it may do, with a page that lists it', async () => {
  const owner = await homeOf(await makeAdmin(app, { role: 'owner' }))
  expect(owner.items).toContainEqual({
    words: 'applications waiting for the office',
    to: '/admin-panel/applications?sort=attention',
    count: expect.any(Number),
    isMore: false,
    since: expect.any(String),
    isOverdue: false,
  })
  const reviewer = await homeOf(await makeAdmin(app, { role: 'reviewer' }))
  expect(reviewer.items).toEqual([])
  const finance = await homeOf(await makeAdmin(app, { role: 'finance' }))
  expect(finance.items.map(({ to }: { to: string }) => to)).not.toContain(
    '/admin-panel/applications?show=documents',
  )
})
