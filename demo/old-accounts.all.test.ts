import { expect, test } from 'vitest'
import { eraseDue } from '#features/people/server/erasure.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { registerOldAccounts } from './old-accounts.ts'
import { dayMs } from './play.ts'

test('the demo has people whose time is nearly over, and tells those who are next', async () => {
  const app = await makeTestApp({ now: new Date('2026-07-01T12:00:00.000Z') })
  const today = new Date('2026-11-28T12:00:00.000Z')
  await registerOldAccounts(app, today)
  app.clock.advance(150 * dayMs)
  expect(app.platform.now()).toEqual(today)
  await eraseDue(app.platform)
  const token = await makeAdmin(app, { role: 'owner' })
  const { body } = await app.call('GET /api/admins/retention', { token })
  expect(body.counts).toEqual({ tonight: 0, told: 4, ahead: 4 })
  expect(body.people.every(({ isTold }: { isTold: boolean }) => isTold)).toBe(true)
  await app.close()
})
