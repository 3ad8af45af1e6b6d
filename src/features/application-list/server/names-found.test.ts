import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { inNameOrder, latinOr } from '#server/db/name-order.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })

const people = [
  ['Søren', 'Sørensen', null],
  ['Jörg', 'Müller-Weiß', null],
  ['Işıl', 'Yıldız', null],
  ['Đorđe', 'Ævarsson', null],
  ['小明', '王', 'Wang Xiaoming'],
  ['عبد الرحمن', 'السيد', 'Abdulrahman Alsayed'],
  ['Tomasz', 'Lopez', null],
  ['Tomasz', 'Farouk', null],
] as const

beforeAll(async () => {
  const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  const { db } = app.platform
  for (const [firstName, lastName, latinName] of people) {
    const copy = await copyOf(app, id)
    await db
      .update(applicants)
      .set({ firstName, lastName, latinName })
      .where(eq(applicants.id, copy.applicantId))
    if (lastName === 'Lopez')
      await db
        .update(applications)
        .set({ searchAnswers: 'recommended by farouk', listedAt: new Date('2099-01-01') })
        .where(eq(applications.id, copy.id))
  }
})

async function found(search: string): Promise<string[]> {
  const { body } = await app.call('GET /api/admins/applications', {
    token: owner,
    query: { search },
  })
  return body.applications.map((one: { lastName: string }) => one.lastName)
}

test.each([
  ['sorens', 'Sørensen'],
  ['soerensen', 'Sørensen'],
  ['SØRENSEN', 'Sørensen'],
  ['muller', 'Müller-Weiß'],
  ['mueller', 'Müller-Weiß'],
  ['weiss', 'Müller-Weiß'],
  ['yildiz', 'Yıldız'],
  ['Yıldız', 'Yıldız'],
  ['dorde aevars', 'Ævarsson'],
  ['王', '王'],
  ['明', '王'],
  ['小明', '王'],
  ['王小明', '王'],
  ['xiaoming', '王'],
  ['عبد', 'السيد'],
  ['alsayed', 'السيد'],
])('%s finds %s', async (search, name) => {
  expect(await found(search)).toEqual([name])
})

test('what is spelled as it was typed comes before what holds the words somewhere', async () => {
  expect(await found('Tomasz Farouk')).toEqual(['Farouk', 'Lopez'])
})

test('names are sorted by CLDR’s root order, by their Latin form where there is one', async () => {
  const { db } = app.platform
  const rows = await db
    .select({ name: applicants.lastName })
    .from(applicants)
    .orderBy(inNameOrder(latinOr(applicants)))
  const names = rows
    .map(({ name }) => name)
    .filter((name) => people.some(([, last]) => last === name))
  expect(names).toEqual([
    'السيد',
    'Ævarsson',
    'Farouk',
    'Lopez',
    'Müller-Weiß',
    'Sørensen',
    '王',
    'Yıldız',
  ])
})
