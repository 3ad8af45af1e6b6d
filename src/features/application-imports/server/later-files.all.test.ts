import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { act, check, heads, read, rowOf, rowsOf, upload, work } from './imports.fixture.ts'
import { importInvariants } from './invariants.ts'

const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions' })

test('an application that its applicant discarded is taken up by a later file, and each undo knows its own', async () => {
  const enter = async (text: string) => {
    const file = (await upload(app, office, text)).body.id
    await check(app, office, file)
    await work(app)
    if ((await read(app, office, file)).body.sameAddress > 0)
      await app.call('POST /api/admins/imports/{id}/same-address', {
        ...{ token: office, params: { id: file }, body: {} },
      })
    await act(app, office, file, 'apply')
    await work(app)
    return file
  }
  const text = [heads, rowOf(20, { phone: "'+1-202-200-0020" })].join('\n')
  const first = await enter(text)
  const [row] = await rowsOf(app, office, first, 'entered')
  await app.platform.db
    .update(applications)
    .set({ discardedAt: app.platform.now() })
    .where(eq(applications.id, row.applicationId))
  const second = await enter(text)
  expect(await rowsOf(app, office, second, 'entered')).toMatchObject([
    { applicationId: row.applicationId },
  ])
  expect(await brokenIn(app, importInvariants)).toEqual([])
  await act(app, office, first, 'undo')
  await work(app)
  expect(await rowsOf(app, office, first, 'entered')).toMatchObject([
    { words: 'Someone has worked on it since' },
  ])
  await act(app, office, second, 'undo')
  await work(app)
  const undone = (await read(app, office, second)).body.counts
  expect(undone).toMatchObject({ undone: 1, entered: 0 })
})
