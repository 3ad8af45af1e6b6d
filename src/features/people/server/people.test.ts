import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, type Person } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'

let officer: string
let number = 0
let twins: Person

const app = await forThisFile(makeTestApp())
beforeEach(async () => {
  officer = await makeAdmin(app, { role: 'admissions', name: `officer${++number}` })
  twins = {
    ...cast.maya,
    firstName: 'Noor',
    lastName: `Haddad${'abcdefghijklmnopqrstuvwxyz'[number]}`,
    dateOfBirth: `1980-01-${String(number).padStart(2, '0')}`,
    phoneNumber: `+120255501${String(number).padStart(2, '0')}`,
  }
})

async function register(
  person: Partial<Person>,
): Promise<{ id: string; application: string | null }> {
  const email = person.email ?? `twin${++number}@example.org`
  const { id } = await bringIn(app, { ...twins, ...person, email })
  const [row] = await app.platform.db.select().from(applicants).where(eq(applicants.email, email))
  if (!row) throw new Error('not registered')
  return { id: row.id, application: id }
}

async function pairsOf(application: string | null) {
  const { body } = await app.call('GET /api/admins/applications/{id}/duplicates', {
    token: officer,
    params: { id: application ?? '' },
  })
  return body.pairs
}

function merge(keep: string, drop: string, token = officer) {
  return app.call('POST /api/admins/duplicates/merge', { token, body: { keep, drop } })
}

async function rowOf(application: string | null) {
  const [row] = await app.platform.db
    .select()
    .from(applications)
    .where(eq(applications.id, application ?? ''))
  return row
}

describe('two accounts are a pair', () => {
  test('with two of name, birth date and phone alike', async () => {
    const one = await register({ program: 'msc', status: 'submitted' })
    const typo = await register({
      lastName: twins.lastName.replace('dd', 'd'),
      phoneNumber: '+12025550190',
    })
    const [pair] = await pairsOf(one.application)
    expect(pair).toMatchObject({
      alike: ['name', 'birth-date'],
      one: { id: one.id },
      other: { id: typo.id },
    })
    expect(JSON.stringify(pair)).not.toContain(twins.dateOfBirth)
  })

  test('not with one of them', async () => {
    const one = await register({ program: 'msc', status: 'submitted' })
    await register({ firstName: 'Quentin', lastName: 'Zimmer', dateOfBirth: '1971-12-12' })
    expect(await pairsOf(one.application)).toEqual([])
  })

  test('until somebody says that they are two people', async () => {
    const one = await register({ program: 'msc', status: 'submitted' })
    const other = await register({})
    expect(await pairsOf(one.application)).toHaveLength(1)
    const apart = { token: officer, body: { one: one.id, other: other.id } }
    expect((await app.call('POST /api/admins/duplicates/apart', apart)).status).toBe(200)
    expect(await pairsOf(one.application)).toEqual([])
    expect((await app.call('POST /api/admins/duplicates/apart', apart)).status).toBe(404)
    expect((await merge(one.id, other.id)).status).toBe(404)
  })
})

describe('putting two accounts together', () => {
  test('moves the applications, closes the other account and tells both addresses', async () => {
    const keep = await register({ program: 'msc', status: 'submitted', email: 'kept@example.org' })
    const drop = await register({
      program: 'ba',
      status: 'in_review',
      email: 'dropped@example.org',
    })
    expect(await merge(keep.id, drop.id)).toMatchObject({ status: 200, body: { moved: 1 } })
    expect(await rowOf(drop.application)).toMatchObject({
      applicantId: keep.id,
      status: 'in_review',
    })
    expect((await rowOf(drop.application))?.search).toContain('kept@example.org')
    const [closed] = await app.platform.db
      .select()
      .from(applicants)
      .where(eq(applicants.id, drop.id))
    expect(closed).toMatchObject({ firstName: 'Closed', closedAt: expect.any(Date) })
    const letters = (await app.sentMails()).filter(({ template }) => template === 'accounts-merged')
    expect(letters.map(({ toAddress }) => toAddress).sort()).toEqual([
      'dropped@example.org',
      'kept@example.org',
    ])
    expect(letters.every(({ text }) => text.includes('log in as kept@example.org'))).toBe(true)
    const rows = await app.platform.db
      .select()
      .from(timeline)
      .where(eq(timeline.applicationId, drop.application ?? ''))
      .orderBy(timeline.seq)
    expect(rows.at(-1)).toMatchObject({ kind: 'accounts-merged', step: null })
    const audit = await app.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'people.merged'))
      .orderBy(auditLog.seq)
    expect(audit.at(-1)).toMatchObject({
      subject: `applicant:${keep.id}`,
      detail: { closed: drop.id, moved: 1 },
    })
    expect(await pairsOf(keep.application)).toEqual([])
    expect((await merge(keep.id, drop.id)).status).toBe(404)
  })

  test('discards a draft for the same intake and says so before', async () => {
    const keep = await register({ program: 'msc', status: 'submitted' })
    const drop = await register({ program: 'msc', status: 'incomplete' })
    const preview = await app.call('GET /api/admins/duplicates/merge', {
      token: officer,
      query: { keep: keep.id, drop: drop.id },
    })
    expect(preview.body.applications).toMatchObject([
      { id: drop.application, becomes: 'is-discarded' },
    ])
    expect(await merge(keep.id, drop.id)).toMatchObject({ status: 200, body: { moved: 0 } })
    expect(await rowOf(drop.application)).toMatchObject({ discardedAt: expect.any(Date) })
  })

  test('takes the place of what the other account had discarded', async () => {
    const keep = await register({ program: 'msc', status: 'incomplete' })
    await app.platform.db
      .update(applications)
      .set({ discardedAt: app.platform.now() })
      .where(eq(applications.id, keep.application ?? ''))
    const drop = await register({ program: 'msc', status: 'submitted' })
    expect(await merge(keep.id, drop.id)).toMatchObject({ status: 200, body: { moved: 1 } })
    const [moved, stays] = [await rowOf(drop.application), await rowOf(keep.application)]
    expect(moved).toMatchObject({ applicantId: keep.id })
    expect(stays).toMatchObject({ applicantId: drop.id, intakeId: moved?.intakeId })
  })

  test('is refused while both have one under way for the same intake', async () => {
    const keep = await register({ program: 'msc', status: 'submitted' })
    const drop = await register({ program: 'msc', status: 'in_review' })
    expect(await merge(keep.id, drop.id)).toMatchObject({
      status: 409,
      body: { code: 'both-under-way' },
    })
    expect(await rowOf(drop.application)).toMatchObject({ applicantId: drop.id })
  })

  test('happens once, whoever is first', async () => {
    const keep = await register({ program: 'msc', status: 'submitted' })
    const drop = await register({ program: 'ba', status: 'submitted' })
    const second = await makeAdmin(app, { role: 'admissions', name: `second${++number}` })
    const answers = await Promise.all([merge(keep.id, drop.id), merge(drop.id, keep.id, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('asks for a fresh sign-in', async () => {
    const keep = await register({ program: 'msc', status: 'submitted' })
    const drop = await register({})
    app.clock.advance(6 * 60_000)
    expect(await merge(keep.id, drop.id)).toMatchObject({
      status: 409,
      body: { code: 'confirm-first' },
    })
  })
})
