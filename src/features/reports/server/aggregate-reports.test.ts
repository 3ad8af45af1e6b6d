import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { eraseRecords } from '#features/people/server/erasure.ts'
import { systemContext } from '#server/context.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { foldReports } from './aggregate-reports.ts'
import { reportFigures } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform

async function figures() {
  await foldReports(db, app.clock.now())
  const [sums] = await db
    .select({
      submitted: sql`sum(submitted)::int`,
      decided: sql`sum(decided)::int`,
      enrolled: sql`sum(enrolled)::int`,
    })
    .from(reportFigures)
    .where(eq(reportFigures.source, ''))
  return sums
}

test('the figures of the institute still count whoever was erased', async () => {
  const leaving = { ...cast.maya, program: 'msc', status: 'rejected' } as const
  await bringIn(app, { ...leaving, email: 'gone@example.edu', phoneNumber: '+12025551001' })
  const staying = { ...leaving, status: 'enrolled' } as const
  await bringIn(app, { ...staying, email: 'here@example.edu', phoneNumber: '+12025551002' })
  const before = await figures()
  expect(before).toEqual({ submitted: 2, decided: 2, enrolled: 1 })
  const gone = eq(applicants.email, 'gone@example.edu')
  const [person] = await db.select({ id: applicants.id }).from(applicants).where(gone)
  await db.transaction((inside) =>
    eraseRecords(systemContext(app.platform, inside), [person?.id ?? ''], 'ended'),
  )
  expect(await db.$count(applicants, gone)).toBe(0)
  expect(await figures()).toEqual(before)
})
