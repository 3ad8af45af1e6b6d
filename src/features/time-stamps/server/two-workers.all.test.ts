import { afterAll, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { completed } from '#tests/signed-contracts.ts'
import { answerBy, openTimeStampAuthority } from '#tests/time-stamp-authority.ts'
import { stampInvariants } from './invariants.ts'
import { stampJob } from './stamp-job.ts'
import { contractStamps } from './tables.ts'

const authority = await openTimeStampAuthority()
afterAll(() => authority.remove())
const environment = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.root }
const app = await forThisFile(makeTestApp({ now: new Date(), environment }))

test('of two processes that have the same seal stamped, the second goes on from the stamp of the first', async () => {
  const owner = await makeAdmin(app, { role: 'owner' })
  await completed(app, owner, await bringIn(app, { ...cast.lukasz, status: 'in_review' }))
  const rows = () => app.platform.db.select().from(contractStamps)
  const run = () => stampJob.run(app.platform, app.databaseUrl)
  const kept: unknown[] = []
  authority.answers(async (query, folder) => {
    authority.answers(answerBy('authority'))
    app.clock.advance(10 * 60_000)
    await run()
    kept.push(await rows())
    return answerBy('authority')(query, folder)
  })
  await run()
  expect(authority.asked()).toBe(2)
  expect(kept).toMatchObject([[{ state: 'done', signature: expect.any(Buffer) }]])
  expect(await rows()).toEqual(kept[0])
  expect(await brokenIn(app, stampInvariants)).toEqual([])
})
