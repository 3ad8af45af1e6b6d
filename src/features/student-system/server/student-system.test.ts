import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasePeople } from '#features/accounts/server/account-closure.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { moveIds } from './external-ids.ts'
import { hashByGuide, openHandOver } from './student-systems.fixture.ts'
import { enrollmentEntries, enrollmentReceipts, externalIds } from './tables.ts'

const dayMs = 86_400_000
const office = await forThisFile(openHandOver())
const { app, db, feed, program } = office
const msc = (await office.bringIn('msc', 'enrolled')).id ?? ''
const ba = (await office.bringIn('ba', 'deferred')).id ?? ''

const kinds = async (query = {}, token = office.token) =>
  (await feed(query, token)).enrollments.map(({ kind }) => kind)
const people = async (query = {}, token = office.owner()) =>
  (
    await app.call('GET /api/admins/student-systems/{code}/people', {
      ...{ token, query, params: { code: 'banner' } },
    })
  ).body.people
const receipt = (id: string, body: object) =>
  program('POST /api/v1/enrollments/{id}/receipt', { params: { id }, body })
const put = (id: string, value: string) =>
  program('PUT /api/v1/people/{id}/external-ids/{system}', {
    params: { id, system: 'banner' },
    body: { value },
  })

test('nothing is written until there is a student system; then everyone who has a place is told of', async () => {
  await office.tell()
  await office.look()
  expect(await db.$count(enrollmentEntries)).toBe(0)
  expect((await program('GET /api/v1/enrollments')).status).toBe(404)
  const stale = await makeAdmin(app, { role: 'owner', name: 'stale', beganHoursAgo: 1 })
  const body = { code: 'banner', name: 'Banner', idWithinDays: 7 }
  const asked = await app.call('POST /api/admins/student-systems', { token: stale, body })
  expect(asked.body.code).toBe('confirm-first')
  expect((await office.addSystem()).status).toBe(200)
  expect((await office.addSystem()).body.fields).toHaveProperty('code')
  expect(await feed()).toEqual({ enrollments: [], next: null, hasMore: false })
  await Promise.all([office.tell(), office.tell()])
  expect(await kinds()).toEqual(['enroll', 'defer'])
  for (const { record, sha256 } of (await feed()).enrollments)
    expect(hashByGuide(record ?? {})).toBe(sha256)
})

test('the feed goes on from a cursor, corrects what changed, cancels, and shows a token its programs alone', async () => {
  const first = await feed()
  await db
    .update(applicants)
    .set({ lastName: 'Ő’Brien "Łu"\u2028\n' })
    .where(eq(applicants.id, await office.applicantOf(msc)))
  await office.look()
  await office.look()
  await office.step(ba, 'withdraw')
  await office.tell()
  const after = first.next ?? ''
  expect(await kinds({ after })).toEqual(['correct', 'cancel'])
  const [corrected] = (await feed({ after })).enrollments
  expect(corrected?.record?.lastName).toContain('Ő’Brien')
  expect(hashByGuide(corrected?.record ?? {})).toBe(corrected?.sha256)
  const end = await feed({ after })
  expect(await feed({ after: end.next ?? '' })).toEqual({ ...end, enrollments: [] })
  const narrow = await makeApiToken(app, {
    owner: office.owner(),
    programs: ['ba'],
    rights: ['hand-over-enrollments'],
  })
  expect(await kinds({}, narrow)).toEqual(['defer', 'cancel'])
  const foreign = (await feed()).enrollments[0]
  const ask = { params: { id: foreign?.id ?? '' }, body: { sha256: foreign?.sha256 } }
  expect((await program('POST /api/v1/enrollments/{id}/receipt', ask, narrow)).status).toBe(404)
  const id = await office.applicantOf(msc)
  const name = { params: { id, system: 'banner' }, body: { value: 'X' } }
  const named = await program('PUT /api/v1/people/{id}/external-ids/{system}', name, narrow)
  expect(named.status).toBe(404)
  // After a restore to an earlier moment the numbers are given again.
  const lost = end.enrollments[1]?.id ?? ''
  await db.delete(enrollmentReceipts).where(eq(enrollmentReceipts.entryId, lost))
  await db.delete(enrollmentEntries).where(eq(enrollmentEntries.id, lost))
  const gone = await program('GET /api/v1/enrollments', { query: { after: end.next ?? '' } })
  expect([gone.status, gone.body.code]).toEqual([409, 'cursor-gone'])
  expect((await program('GET /api/v1/enrollments', { query: { after: 'x' } })).status).toBe(422)
  await office.tell()
  expect(await kinds()).toEqual(['enroll', 'defer', 'correct', 'cancel'])
})

test('an answer counts for what it names by hash, and an id for one person', async () => {
  const last = (await feed()).enrollments.find(({ kind }) => kind === 'correct')
  const id = last?.id ?? ''
  const [one, other] = [await office.applicantOf(msc), await office.applicantOf(ba)]
  const wrong = await receipt(id, { sha256: '0'.repeat(64) })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'hash-differs'])
  const refusedFor = 'No such term'
  expect((await receipt(id, { sha256: last?.sha256, refusedFor })).body.state).toBe('refused')
  expect(await people({ show: 'refused' })).toMatchObject([
    { personId: one, reason: refusedFor, state: 'refused', externalId: null },
  ])
  const { body } = await app.call('GET /api/admins/health', { token: office.owner() })
  expect(body.lines).toContainEqual(
    expect.objectContaining({
      name: 'Student systems',
      says: '“banner”: It refused an enrollment',
    }),
  )
  const again = { id: msc }
  expect(
    (await office.office('POST /api/admins/applications/{id}/enrollment/again', again)).status,
  ).toBe(200)
  const next = (await feed()).enrollments.at(-1)
  expect(next).toMatchObject({ kind: 'correct', sha256: last?.sha256 })
  expect((await receipt(next?.id ?? '', { sha256: next?.sha256 })).body.state).toBe('acknowledged')
  expect((await put(one, 'A001')).body).toEqual({ personId: one, system: 'banner', value: 'A001' })
  expect((await put(one, 'A002')).status).toBe(200)
  const taken = await put(other, 'A002')
  expect([taken.status, taken.body.code]).toEqual([409, 'id-taken'])
  expect((await put(other, 'A001')).status).toBe(200)
  expect(await people({ show: 'acknowledged' })).toMatchObject([{ externalId: 'A002' }])
})

test('anyone enrolled without an id for too long is told of, in reach of the reader', async () => {
  const params = { id: await office.applicantOf(msc), system: 'banner' }
  const call = 'PUT /api/admins/people/{id}/external-ids/{system}'
  const removed = await office.office(call, params, { body: { value: null } })
  expect([removed.status, await people({ show: 'late' })]).toEqual([200, []])
  app.clock.advance(7 * dayMs)
  await office.newOwner()
  await office.look()
  expect(await people({ show: 'late' })).toMatchObject([{ applicationId: msc, isLate: true }])
  const { body } = await app.call('GET /api/admins/student-systems', { token: office.owner() })
  expect(body.systems[0]).toMatchObject({ counts: { late: 1, acknowledged: 1 } })
  const health = await app.call('GET /api/admins/health', { token: office.owner() })
  expect(health.body.lines).toContainEqual(
    expect.objectContaining({ name: 'Student systems', says: '1 without an ID in “banner”' }),
  )
  const narrow = await makeAdmin(app, { role: 'admissions', name: 'Bea', programs: ['ba'] })
  expect((await people({}, narrow)).map((one: { program: string }) => one.program)).toEqual(['ba'])
  const strange = await office.office(call, params, { token: narrow, body: { value: 'B7' } })
  expect(strange.status).toBe(404)
  const entered = await office.office(call, params, { body: { value: ' B7 ' } })
  expect([entered.status, await people({ show: 'late' })]).toEqual([200, []])
  const same = { ...params, id: await office.applicantOf(ba) }
  const refused = await office.office(call, same, { body: { value: 'B7' } })
  expect(refused.body.fields).toHaveProperty('value')
})

test('of two accounts that are merged, the ids of the one that goes follow or end', async () => {
  const accounts = { keep: await office.applicantOf(msc), drop: await office.applicantOf(ba) }
  await office.addSystem('slate')
  const at = app.clock.now()
  await db
    .insert(externalIds)
    .values({ applicantId: accounts.drop, system: 'slate', value: 'S1', at })
  await moveIds(db, accounts)
  const left = await db.select().from(externalIds)
  expect(left.map(({ applicantId, system, value }) => [applicantId, system, value]).sort()).toEqual(
    [
      [accounts.keep, 'banner', 'B7'],
      [accounts.keep, 'slate', 'S1'],
    ],
  )
  expect((await program('GET /api/v1/enrollments')).body.code).toBe('system-needed')
  const token = office.owner()
  const removed = await app.call('DELETE /api/admins/student-systems/{code}', {
    ...{ token, params: { code: 'slate' } },
  })
  expect([removed.status, await db.$count(externalIds)]).toEqual([200, 1])
})

test('a person who is erased stays in the feed by hash alone', async () => {
  const id = await office.applicantOf(ba)
  await db.transaction((db) => erasePeople({ db, now: app.clock.now() }, [id]))
  await office.look()
  const { enrollments } = await feed()
  const own = enrollments.filter(({ applicationId }) => applicationId === ba)
  expect(own.map(({ kind, record }) => [kind, record])).toEqual([
    ['defer', null],
    ['cancel', null],
  ])
  expect((await put(id, 'B8')).status).toBe(404)
  expect((await people()).map((one: { personId: string }) => one.personId)).not.toContain(id)
  const [entry] = own
  const { sha256 } = entry ?? {}
  await receipt(entry?.id ?? '', { sha256, refusedFor: 'Maya was born in another year' })
  const reasons = await db.select({ is: enrollmentReceipts.reason }).from(enrollmentReceipts)
  expect(reasons).toContainEqual({ is: 'The person was erased' })
  expect(JSON.stringify(reasons)).not.toContain('Maya')
})
