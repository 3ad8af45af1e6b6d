import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepParts } from '#features/applications/server/steps.ts'
import { admins, applications, intakes } from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { copyOf } from '#tests/copies.ts'
import {
  adminIdOf,
  approve,
  decide,
  decideAndRelease,
  decisionRow,
  freshSignIns,
  laterIntakeOf,
  pass,
  plan,
  recall,
  release,
} from '#tests/decided.ts'
import { mailsOf, rowsOf } from '#tests/filled.ts'
import { decisionInvariants } from './invariants.ts'
import { letReleasesOut } from './outgoing.ts'

let app: TestApp
let ana: string
let ben: string
let original: string

beforeAll(async () => {
  app = await makeTestApp()
  ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
  ben = await makeAdmin(app, { role: 'owner', name: 'Ben' })
  original = (await bringIn(app, cast.xiaoming)).id ?? ''
})
afterAll(async () => {
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), decisionInvariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  await app.close()
})

const fresh = () => freshSignIns(app)

async function aDecision(change: object = {}) {
  await fresh()
  const { id, token } = await copyOf(app, original)
  const decision = await decide(app, ana, id, change)
  return { applicationId: id, token, id: decision.id as string }
}

async function aRelease() {
  const decision = await aDecision()
  const { body } = await release(app, ana, { ids: [decision.id] })
  return { ...body, decision }
}

async function readOne(id: string, token = ana) {
  return (await app.call('GET /api/admins/releases/{id}', { token, params: { id } })).body
}

describe('the dry run', () => {
  test('names each recipient with the letter that they will read, and changes nothing', async () => {
    const { id, applicationId } = await aDecision()
    const planned = await plan(app, ana, { ids: [id] })
    const { application } = await rowsOf(app, applicationId)
    expect(planned).toMatchObject({ count: 1, left: [], over: [], next: null })
    expect(planned.letters[0]).toMatchObject({
      decisionId: id,
      applicationId,
      address: `${application.applicantId}@example.org`,
      outcome: 'accept',
      replyOn: '2026-12-21',
      failure: null,
    })
    expect(planned.letters[0].letter.paragraphs).toContain(
      'Tell us by December 21, 2026 whether you take it up.',
    )
    expect((await decisionRow(app, id)).state).toBe('confirmed')
  })

  test('says who cannot go and why', async () => {
    const { id, applicationId } = await aDecision()
    app.clock.advance(60_000)
    const { application } = await rowsOf(app, applicationId)
    await app.call('POST /api/admins/applications/{id}/withdraw', {
      token: ana,
      params: { id: applicationId },
      body: { statusSeq: application.statusSeq, reasonId: 'cost', note: '' },
    })
    const planned = await plan(app, ana, { ids: [id] })
    expect([planned.count, planned.left]).toEqual([
      0,
      [
        {
          applicationId,
          name: expect.any(String),
          why: 'Not possible while the status is “Withdrawn”',
        },
      ],
    ])
  })

  test('warns of more offers than places, which have to be meant', async () => {
    const { id, applicationId } = await aDecision()
    const { application } = await rowsOf(app, applicationId)
    const limit = (capacity: number | null) =>
      app.platform.db.update(intakes).set({ capacity }).where(eq(intakes.id, application.intakeId))
    await limit(0)
    const planned = await plan(app, ana, { ids: [id] })
    expect(planned.over).toMatchObject([{ capacity: 0, offers: 1 }])
    const refused = await release(app, ana, { ids: [id] })
    expect([refused.status, refused.body.code]).toEqual([409, 'over-capacity'])
    expect((await release(app, ana, { ids: [id] }, { overCapacity: true })).status).toBe(200)
    await limit(null)
  })

  test('pages through many letters', async () => {
    const all = await Promise.all(Array.from({ length: 23 }, () => aDecision()))
    const ids = all.map(({ id }) => id)
    const first = await plan(app, ana, { ids })
    const { body: second } = await app.call('POST /api/admins/releases/plan', {
      token: ana,
      body: { chosen: { ids }, after: first.next },
    })
    const seen = [...first.letters, ...second.letters].map(({ decisionId }) => decisionId)
    expect([first.count, seen.length, second.next]).toEqual([23, 23, null])
    expect(new Set(seen)).toEqual(new Set(ids))
  })
})

describe('making a release', () => {
  test('is refused for another count, and once anything differs from what was seen', async () => {
    const { id } = await aDecision()
    const other = await release(app, ana, { ids: [id] }, { expected: 2 })
    expect([other.status, other.body.code, other.body.count]).toEqual([409, 'release-changed', 1])
    const changed = await release(app, ana, { ids: [id] }, { seen: 'something else' })
    expect(changed.status).toBe(409)
    expect((await decisionRow(app, id)).state).toBe('confirmed')
  })

  test('asks for a fresh sign-in', async () => {
    const { id } = await aDecision()
    app.clock.advance(6 * 60_000)
    expect((await release(app, ana, { ids: [id] })).body.code).toBe('confirm-first')
  })

  test('takes a decision once, whatever number of people release it at the same moment', async () => {
    const { id } = await aDecision()
    const { seen } = await plan(app, ana, { ids: [id] })
    const body = { chosen: { ids: [id] }, name: '', expected: 1, seen, overCapacity: false }
    const all = await Promise.all(
      [ana, ben, ana, ben].map((token) => app.call('POST /api/admins/releases', { token, body })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of all)
      if (status !== 200) expect(body.code).toBe('release-changed')
  })

  test('takes every ready one that fits a filter', async () => {
    await aDecision({ outcome: 'waitlist', conditions: [] })
    await aDecision({ outcome: 'waitlist', conditions: [] })
    const { status, body } = await release(app, ana, { outcome: 'waitlist' })
    expect([status, body.expected, body.state]).toEqual([200, 2, 'waiting'])
    expect((await plan(app, ana, { outcome: 'waitlist' })).count).toBe(0)
  })
})

describe('the second person', () => {
  test('is never the one who made the release', async () => {
    const made = await aRelease()
    const own = await approve(app, ana, made)
    expect([own.status, own.body.code]).toEqual([409, 'second-person'])
    await expect(
      app.platform.pool.query(
        `UPDATE releases SET state = 'holding', approved_by = created_by WHERE id = $1`,
        [made.id],
      ),
    ).rejects.toThrow('releases_two_people')
    await pass(app, 1_000)
    expect((await decisionRow(app, made.decision.id)).state).toBe('releasing')
  })

  test('approves once, of ten who try at the same moment', async () => {
    const made = await aRelease()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        makeAdmin(app, { role: 'admissions', name: `Second ${made.id} ${n}` }),
      ),
    )
    const all = await Promise.all(tokens.map((token) => approve(app, token, made)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    const lost = all.find(({ status }) => status === 409)
    expect(lost?.body.error).toMatch(/^Second .* has approved this release in the meantime$/)
  })

  test('is told when the number of letters is another one', async () => {
    const made = await aRelease()
    const { status, body } = await approve(app, ben, { ...made, expected: 7 })
    expect([status, body.count]).toEqual([409, 1])
  })

  test('may send it back, and the decisions are confirmed ones again', async () => {
    const made = await aRelease()
    const back = await recall(app, ben, made.id)
    expect(back.body).toMatchObject({ state: 'recalled', recalledBy: 'Ben', sent: 0 })
    expect((await decisionRow(app, made.decision.id)).state).toBe('confirmed')
    expect((await approve(app, ben, made)).body.error).toBe(
      'Ben has recalled this release in the meantime',
    )
  })

  test('sees the letters, and nobody of another program sees the release', async () => {
    const made = await aRelease()
    expect((await readOne(made.id, ben)).letters).toHaveLength(1)
    const elsewhere = await makeAdmin(app, {
      role: 'admissions',
      name: `Bachelor ${made.id}`,
      programs: ['ba'],
    })
    const hidden = await app.call('GET /api/admins/releases/{id}', {
      token: elsewhere,
      params: { id: made.id },
    })
    expect(hidden.status).toBe(404)
    const { body } = await app.call('GET /api/admins/releases', { token: elsewhere })
    expect(body.releases).toEqual([])
  })
})

describe('the recall window', () => {
  test('passes, and then all of it is out: status, letter, mail', async () => {
    const made = await aRelease()
    const { body: held } = await approve(app, ben, made)
    expect(held).toMatchObject({ state: 'holding', holdMinutes: 30, approvedBy: 'Ben' })
    await pass(app, 29)
    expect((await decisionRow(app, made.decision.id)).state).toBe('releasing')
    await pass(app, 1)
    const row = await decisionRow(app, made.decision.id)
    const { application, timeline } = await rowsOf(app, made.decision.applicationId)
    expect(application.status).toBe('accepted')
    expect(timeline.at(-1)).toMatchObject({
      step: 'release-accept',
      actor: `admin:${await adminIdOf(app, ben)}`,
    })
    expect(row).toMatchObject({ state: 'released', seq: timeline.at(-1)?.seq })
    expect(row.replyAt?.toISOString()).toMatch(/T04:59:59.999Z$/)
    expect(row.letter.paragraphs.join(' ')).not.toContain('{{')
    const letters = await mailsOf(app, made.decision.applicationId)
    expect(letters.map(({ template, key }) => [template, key])).toEqual([
      ['decision-released', `decision:${row.id}`],
    ])
    expect(letters[0]?.subject).toBe('There is a decision on your application')
    expect(letters[0]?.text).not.toMatch(/offer|accept|reject|waitlist|place/i)
    expect(letters[0]?.text).toContain('/dashboard/decision')
    expect(await readOne(made.id)).toMatchObject({ state: 'out', sent: 1, failed: 0 })
    await expect(
      app.platform.pool.query(`UPDATE decisions SET letter = '{}' WHERE id = $1`, [row.id]),
    ).rejects.toThrow()
  })

  test('lets anybody with the right recall it, and nothing was sent', async () => {
    const made = await aRelease()
    await approve(app, ben, made)
    const { application } = await rowsOf(app, made.decision.applicationId)
    expect((await recall(app, ana, made.id)).body.state).toBe('recalled')
    await pass(app, 60)
    expect((await rowsOf(app, made.decision.applicationId)).application).toEqual(application)
    expect(await mailsOf(app, made.decision.applicationId)).toEqual([])
    expect((await recall(app, ana, made.id)).status).toBe(409)
  })

  test('is over at its end, whoever comes first', async () => {
    const made = await aRelease()
    await approve(app, ben, made)
    app.clock.advance(30 * 60_000)
    await fresh()
    const late = await recall(app, ana, made.id)
    expect([late.status, late.body.code]).toEqual([409, 'release-changed'])
    await pass(app, 0)
    expect((await decisionRow(app, made.decision.id)).state).toBe('released')
  })
})

describe('going out', () => {
  test('does each outcome its own way', async () => {
    const reject = await aDecision({ outcome: 'reject', reasonIds: ['not-a-fit'] })
    const waitlist = await aDecision({ outcome: 'waitlist' })
    const laterIntakeId = await laterIntakeOf(app, reject.applicationId)
    const defer = await aDecision({ outcome: 'defer', laterIntakeId })
    const ids = [reject.id, waitlist.id, defer.id]
    const { body } = await release(app, ana, { ids })
    await approve(app, ben, body)
    await pass(app)
    const last = async (id: string) => {
      const { application, timeline } = await rowsOf(app, id)
      return { status: application.status, ...timeline.at(-1) }
    }
    expect(await last(reject.applicationId)).toMatchObject({
      status: 'rejected',
      reasonId: 'not-a-fit',
    })
    expect(await last(waitlist.applicationId)).toMatchObject({ status: 'waitlisted' })
    expect(await last(defer.applicationId)).toMatchObject({
      status: 'deferred',
      detail: { intakeId: laterIntakeId },
    })
    expect((await decisionRow(app, reject.id)).replyAt).toBeNull()
  })

  test('leaves out what has moved on, with the reason, and the others go', async () => {
    const stays = await aDecision()
    const goes = await aDecision()
    const { body } = await release(app, ana, { ids: [stays.id, goes.id] })
    await approve(app, ben, body)
    app.clock.advance(60_000)
    const withdrawn = await app.call('POST /api/users/applications/{id}/withdraw', {
      token: stays.token,
      params: { id: stays.applicationId },
      body: { reasonId: 'timing' },
    })
    expect(withdrawn.status).toBe(200)
    await pass(app)
    const read = await readOne(body.id)
    expect(read).toMatchObject({ state: 'out', sent: 1, failed: 1 })
    const failed = read.letters.find(
      ({ decisionId }: { decisionId: string }) => decisionId === stays.id,
    )
    expect(failed.failure).toBe('Not possible while the status is “Withdrawn”')
    expect((await decisionRow(app, stays.id)).state).toBe('confirmed')
    expect((await mailsOf(app, stays.applicationId)).map(({ template }) => template)).toEqual([
      'application-withdrawn',
    ])
  })

  test('leaves out what a step refuses, one of many', async () => {
    const all = [await aDecision(), await aDecision(), await aDecision()]
    const refused = all[1]?.applicationId ?? ''
    const before = stepParts.facts
    stepParts.facts = [
      ...before,
      {
        name: 'test',
        steps: ['release-accept'],
        refusals: async (_, ids) =>
          new Map(ids.includes(refused) ? [[refused, 'Something is missing']] : []),
      },
    ]
    const { body } = await release(app, ana, { ids: all.map(({ id }) => id) })
    await approve(app, ben, body)
    await pass(app)
    stepParts.facts = before
    const read = await readOne(body.id)
    expect(read).toMatchObject({ state: 'out', sent: 2, failed: 1 })
    expect(read.letters.find(({ failure }: { failure: string | null }) => failure)?.failure).toBe(
      'Something is missing',
    )
  })

  test('happens once, whatever number of processes see it due', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => aDecision()))
    const { body } = await release(app, ana, { ids: all.map(({ id }) => id) })
    await approve(app, ben, body)
    app.clock.advance(30 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => letReleasesOut(app.platform)))
    await letReleasesOut(app.platform)
    expect(await readOne(body.id)).toMatchObject({ state: 'out', sent: 12, failed: 0 })
    for (const { applicationId } of all) expect(await mailsOf(app, applicationId)).toHaveLength(1)
  })

  test('is recalled by itself where nobody with the right stands for it any more', async () => {
    await fresh()
    const gone = await makeAdmin(app, { role: 'admissions', name: 'Gone' })
    const made = await aRelease()
    await approve(app, gone, made)
    await app.platform.db.update(admins).set({ role: 'read-only' }).where(eq(admins.name, 'Gone'))
    await pass(app)
    expect(await readOne(made.id)).toMatchObject({ state: 'recalled', recalledBy: null })
    expect((await decisionRow(app, made.decision.id)).state).toBe('confirmed')
    expect(await mailsOf(app, made.decision.applicationId)).toEqual([])
  })

  test('after a waitlist, an offer goes out as well', async () => {
    await fresh()
    const { id } = await copyOf(app, original)
    await decideAndRelease(app, [ana, ben], id, { outcome: 'waitlist' })
    await fresh()
    await decideAndRelease(app, [ana, ben], id)
    const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
    expect(row?.status).toBe('accepted')
    const { body } = await app.call('GET /api/admins/applications/{id}/decisions', {
      token: ana,
      params: { id },
    })
    expect(body.earlier.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'accept',
      'waitlist',
    ])
  })
})

describe('the rules of releases', () => {
  async function change(token: string, body: object) {
    return app.call('PUT /api/admins/releases/rules', { token, body })
  }

  test('one person alone releases only after an owner has said so, audited and shown', async () => {
    await fresh()
    const { body } = await app.call('GET /api/admins/releases', { token: ben })
    expect(body.rules).toMatchObject({ secondPerson: true, holdMinutes: 30, mayChange: true })
    const { version } = body.rules
    const off = { secondPerson: false, holdMinutes: 0, version }
    expect((await change(ana, off)).status).toBe(403)
    expect((await change(ben, off)).status).toBe(200)
    expect((await change(ben, off)).body.error).toBe('Ben has changed the rules in the meantime')
    const shown = await app.call('GET /api/admins/releases', { token: ana })
    expect(shown.body.rules).toMatchObject({
      secondPerson: false,
      changedBy: 'Ben',
      mayChange: false,
    })
    const decision = await aDecision()
    const alone = await release(app, ana, { ids: [decision.id] })
    expect(alone.body).toMatchObject({ state: 'holding', asksSecond: false })
    await letReleasesOut(app.platform)
    expect((await decisionRow(app, decision.id)).state).toBe('released')
    await change(ben, { secondPerson: true, holdMinutes: 30, version: version + 1 })
  })

  test('ask for a fresh sign-in', async () => {
    app.clock.advance(6 * 60_000)
    const answer = await change(ben, { secondPerson: false, holdMinutes: 0, version: 1 })
    expect(answer.body.code).toBe('confirm-first')
  })
})
