import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { mergeLetter } from '#features/decisions/letters.ts'
import { readLetterSource } from '#features/decisions/server/letters.ts'
import { openOffice } from '#tests/open-office.ts'
import { changeSetting } from '#tests/settings.ts'

const office = await openOffice()
const { app, ana } = office
const { db } = app.platform
const id = office.ids.ada

async function officer(): Promise<string | null> {
  const { body } = await app.call('GET /api/users/applications/{id}', {
    token: office.adaToken,
    params: { id },
  })
  return body.officer
}

async function assign({ id: assigneeId }: typeof ana) {
  await db.update(applications).set({ assigneeId }).where(eq(applications.id, id))
}

/** What a letter's signature would say. */
async function signature(): Promise<string> {
  const { facts } = await readLetterSource(db, id)
  const body = 'Hello {{firstName}}.\n\n{{officer}}'
  const merged = mergeLetter({ subject: 'A letter', body }, facts)
  return 'letter' in merged ? merged.letter.paragraphs.slice(1).join() : merged.problems.join()
}

async function show(isShown: boolean) {
  await changeSetting(app, 'officer', { isShown })
}

beforeEach(() => assign(ana))

test('an applicant reads who looks after the application, also below a letter, only where the institute shows it', async () => {
  expect([await officer(), await signature()]).toEqual([null, ''])
  await show(true)
  expect([await officer(), await signature()]).toEqual(['Ana Ruiz', 'Ana Ruiz'])
  await db.update(applications).set({ assigneeId: null }).where(eq(applications.id, id))
  expect(await officer()).toBeNull()
})

test('no one who is not in admissions, has left, or has given no name is named', async () => {
  await show(true)
  await assign(office.rita)
  expect(await officer()).toBeNull()
  await assign(ana)
  for (const change of [{ nameGiven: false }, { disabledAt: app.clock.now() }]) {
    await db.update(admins).set(change).where(eq(admins.id, ana.id))
    expect(await officer()).toBeNull()
    const back = { nameGiven: true, disabledAt: null }
    await db.update(admins).set(back).where(eq(admins.id, ana.id))
  }
})

test('no one who scores the application is named, or did', async () => {
  await show(true)
  await assign(office.ben)
  expect(await officer()).toBe('Ben Cole')
  await office.giveToReview(office.ben, id)
  expect(await officer()).toBeNull()
  await office.declareConflict(office.ben, id)
  expect(await officer()).toBeNull()
})
