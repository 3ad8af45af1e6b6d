import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { enrollmentNeeds, enrollWhenReady } from './enrollments.ts'
import { stepParts } from './steps.ts'
import { applications, timeline } from './tables.ts'

let people = 0
const settled = new Set<string>()

const app = await forThisFile(makeTestApp())
const staff = await makeAdmins(app)
// What the app knows of deposits and contracts is not what is looked at here.
const registered = stepParts.facts
stepParts.facts = []
afterEach(() => {
  stepParts.facts = []
  settled.clear()
})
afterAll(() => {
  stepParts.facts = registered
})

/** Contract and deposit as the features that know of them would register them. */
function registerNeeds(needs: readonly string[] = enrollmentNeeds): void {
  for (const name of needs)
    stepParts.facts.push({
      name,
      steps: ['enrol'],
      refusals: async (_ctx, ids) =>
        new Map(ids.flatMap((id) => (settled.has(name) ? [] : [[id, `${name} is open`]]))),
    })
}

async function accepted(): Promise<string> {
  const email = `enrolling${++people}@example.org`
  const { id } = await bringIn(app, { ...cast.maya, email, program: 'msc', status: 'accepted' })
  if (!id) throw new Error('no application')
  return id
}

/** One part is settled, and the feature that settled it asks for the enrollment. */
function settle(id: string, need: string): Promise<boolean> {
  settled.add(need)
  return enrol(id)
}

function enrol(id: string): Promise<boolean> {
  return app.platform.db.transaction((db) =>
    enrollWhenReady(castContext(app, db, { kind: 'system' }), id),
  )
}

async function statusOf(id: string) {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  return row
}

const [contract, deposit] = enrollmentNeeds

test.each([
  ['the contract before the deposit', [contract, deposit]],
  ['the deposit before the contract', [deposit, contract]],
])('an enrollment happens by itself with %s, once', async (_, [first = '', last = '']) => {
  registerNeeds()
  const id = await accepted()
  expect(await settle(id, first)).toBe(false)
  expect((await statusOf(id))?.status).toBe('accepted')
  const tries = await Promise.all([settle(id, last), settle(id, last), settle(id, last)])
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect((await statusOf(id))?.status).toBe('enrolled')
  const rows = await app.platform.db.select().from(timeline).where(eq(timeline.applicationId, id))
  expect(rows.filter(({ step }) => step === 'enrol')).toMatchObject([{ actor: 'system' }])
  expect((await mailsOf(app, id)).filter(({ template }) => template === 'enrolled')).toHaveLength(1)
})

test('no one is enrolled by itself while a need is known to no one', async () => {
  registerNeeds([contract])
  const id = await accepted()
  expect(await settle(id, contract)).toBe(false)
  expect((await statusOf(id))?.status).toBe('accepted')
})

test('somebody who has declined meanwhile is not enrolled', async () => {
  registerNeeds()
  for (const need of enrollmentNeeds) settled.add(need)
  const email = `enrolling${++people}@example.org`
  const { id } = await bringIn(app, { ...cast.maya, email, program: 'ba', status: 'declined' })
  expect(await enrol(id)).toBe(false)
})

test('by hand it takes the right and a reason, and overrides what is open', async () => {
  registerNeeds()
  const id = await accepted()
  const statusSeq = (await statusOf(id))?.statusSeq
  const byHand = (token: string | undefined, body: object) =>
    app.call('POST /api/admins/applications/{id}/steps/enrol', {
      ...(token && { token }),
      params: { id },
      body: { statusSeq, note: '', ...body },
    })
  expect((await byHand(staff.admissions, { reasonId: 'settled-outside' })).status).toBe(403)
  expect((await byHand(staff.owner, {})).status).toBe(422)
  expect((await byHand(staff.owner, { reasonId: 'settled-outside' })).status).toBe(200)
  expect((await statusOf(id))?.status).toBe('enrolled')
})
