import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import {
  foldSearchWords,
  forgetSearchWords,
} from '#features/application-list/server/search-words.ts'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { brokenIn } from '#tests/invariants.ts'
import { keptPeople, staying } from '#tests/retained-people.ts'
import { eraseDue } from './erasure.ts'

const dayMs = 86_400_000

const here = keptPeople()
const { people, files, join, left, hold, everything, leaveWords } = here

describe('at a person’s own wish', () => {
  test('an owner erases them, who has just confirmed it, and nothing of them is left', async () => {
    const token = await makeAdmin(here.app, { role: 'owner', name: 'fifth' })
    const eraseOne = async (name: string, by = token, seen?: number) => {
      const id = files.get(name) ?? ''
      const [row] = await here.app.platform.db
        .select()
        .from(applications)
        .where(eq(applications.id, id))
      return here.app.call('POST /api/admins/applications/{id}/erase-person', {
        token: by,
        params: { id },
        body: { statusSeq: seen ?? row?.statusSeq },
      })
    }
    expect((await eraseOne('wish', token, 1)).body.code).toBe('status-changed')
    expect((await eraseOne('accepted')).body.error).toBe(
      'This person has an active application. Withdraw it first',
    )
    expect((await eraseOne('enrolled')).body.error).toBe(
      'Records of someone who was enrolled can’t be erased',
    )
    expect((await eraseOne('held')).body.error).toBe('One of this person’s applications is on hold')
    const admissions = await makeAdmin(here.app, { role: 'admissions', name: 'sixth' })
    expect((await eraseOne('wish', admissions)).status).toBe(403)
    here.app.clock.advance(6 * 60_000)
    expect((await eraseOne('wish')).body.code).toBe('confirm-first')
    const fresh = await makeAdmin(here.app, { role: 'owner', name: 'seventh' })
    expect((await eraseOne('wish', fresh)).body).toEqual({ applications: 1 })
    people.delete('wish')
    expect((await eraseOne('wish', fresh)).status).toBe(404)
  })
})

describe('records are kept for their time', () => {
  test('no one goes before, and those who are next are told once, thirty days ahead', async () => {
    here.app.clock.set('2027-11-10T02:00:00.000Z')
    await eraseDue(here.app.platform)
    await eraseDue(here.app.platform)
    expect(await left()).toEqual([...people.keys()])
    const told = await here.app.platform.db
      .select({ to: mails.toAddress, subject: mails.subject })
      .from(mails)
      .where(eq(mails.template, 'records-leave'))
      .orderBy(mails.toAddress)
    expect(told).toEqual(
      ['account', 'draft'].map((name) => ({
        to: `${name}@canary.example`,
        subject: 'We’ll delete your records on November 21, 2027',
      })),
    )
    const { body } = await here.app.call('GET /api/admins/retention', {
      token: await makeAdmin(here.app, { role: 'admissions', name: 'second' }),
    })
    expect(body.counts).toEqual({ tonight: 0, told: 2, ahead: 2 })
    expect(body.holds).toBe(2)
    const elsewhere = await here.app.call('GET /api/admins/retention', {
      token: await makeAdmin(here.app, { role: 'admissions', name: 'elsewhere', programs: ['ba'] }),
    })
    expect(elsewhere.body.people.map(({ id }: { id: string }) => id)).toEqual([
      people.get('account'),
    ])
    expect(elsewhere.body.counts.ahead).toBe(1)
    expect(
      body.people.map(({ keptBy, isTold }: Record<string, unknown>) => [keptBy, isTold]).sort(),
    ).toEqual([
      ['account', true],
      ['drafts', true],
    ])
  })

  test('thirteen months on those are gone whose time is over, to the person', async () => {
    here.app.clock.set('2027-12-21T15:00:00.000Z')
    await eraseDue(here.app.platform)
    const gone = ['account', 'draft']
    expect(await left()).toEqual([...people.keys()].filter((name) => !gone.includes(name)))
  })

  test('a year after the term anyone who did not enroll is gone; enrolled, on hold and deferred stay', async () => {
    await leaveWords('rejected')
    await foldSearchWords(here.app.platform.db)
    expect(await everything()).toMatch(/search_words: \(featherbird\)/)
    here.app.clock.set('2028-09-12T15:00:00.000Z')
    await eraseDue(here.app.platform)
    expect((await left()).sort()).toEqual(['deferred', 'enrolled', 'held', 'held-draft'])
    here.app.clock.set('2029-01-12T15:00:00.000Z')
    await eraseDue(here.app.platform)
    expect((await left()).sort()).toEqual(staying)
  })

  test('a shorter time counts thirty days after it was set', async () => {
    await join('late', {})
    const token = await makeAdmin(here.app, { role: 'owner', name: 'third' })
    const set = async (months: string, base: number) => {
      const { status } = await here.app.call('PUT /api/admins/settings/{area}', {
        token,
        params: { area: 'retention' },
        body: { base, value: { drafts: months, ended: months, open: months } },
      })
      expect(status).toBe(200)
    }
    await set('36', 1)
    here.app.clock.advance(500 * dayMs)
    await eraseDue(here.app.platform)
    expect(await left()).toContain('late')
    const later = await makeAdmin(here.app, { role: 'owner', name: 'later' })
    const { status } = await here.app.call('PUT /api/admins/settings/{area}', {
      token: later,
      params: { area: 'retention' },
      body: { base: 2, value: { drafts: '12', ended: '12', open: '12' } },
    })
    expect(status).toBe(200)
    await eraseDue(here.app.platform)
    expect(await left()).toContain('late')
    here.app.clock.advance(31 * dayMs)
    await eraseDue(here.app.platform)
    expect(await left()).not.toContain('late')
  })
})

test('the record names ids and counts, and the office sees how many went', async () => {
  const rows = await here.app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'applicant.erased'))
  expect(rows).toHaveLength(13)
  expect(rows.map(({ detail }) => detail)).toContainEqual({ why: 'ended', applications: 1 })
  const token = await makeAdmin(here.app, { role: 'owner', name: 'fourth' })
  const { body } = await here.app.call('GET /api/admins/retention', { token })
  expect(body.removed).toEqual([
    { day: '2030-06-27', people: 1 },
    { day: '2029-01-12', people: 1 },
    { day: '2028-09-12', people: 8 },
    { day: '2027-12-21', people: 2 },
    { day: '2026-11-21', people: 1 },
  ])
})

test('a hold ends once, and says who ended it', async () => {
  const token = await makeAdmin(here.app, { role: 'owner', name: 'eighth' })
  expect((await hold('held', token)).body.error).toMatch(/already put this application on hold$/)
  const read = () =>
    here.app.call('GET /api/admins/applications/{id}/records', {
      token,
      params: { id: files.get('held') ?? '' },
    })
  const { body } = await read()
  expect(body).toMatchObject({ keptBy: 'hold', dueAt: null })
  const end = () =>
    here.app.call('POST /api/admins/applications/{id}/hold/end', {
      token,
      params: { id: files.get('held') ?? '' },
      body: { hold: body.holds[0].id },
    })
  expect((await end()).status).toBe(200)
  expect((await end()).body).toMatchObject({ code: 'hold-ended' })
  expect((await read()).body).toMatchObject({ keptBy: 'ended', whyNotErased: null })
})

test('nothing of anyone who went can be found anywhere, and all that must hold still does', async () => {
  const { db } = here.app.platform
  await forgetSearchWords(db)
  expect(await everything()).toBe('')
  expect(await brokenIn(here.app, invariants)).toEqual([])
})

test('what was handed in or decided still refuses every change while it is kept', async () => {
  const { db } = here.app.platform
  const id = files.get('held') ?? ''
  for (const change of [
    sql`DELETE FROM submissions WHERE application_id = ${id}`,
    sql`UPDATE submissions SET snapshot = '{}' WHERE application_id = ${id}`,
    sql`UPDATE mail_events SET answer = NULL`,
    sql`DELETE FROM mail_events`,
  ])
    await expect(db.execute(change)).rejects.toThrow()
})
