import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { copyOf } from '#tests/application-copies.ts'
import {
  approve,
  decideAndRelease,
  decisionRow,
  laterIntakeOf,
  pass,
  release,
} from '#tests/decisions.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { brokenIn } from '#tests/invariants.ts'
import { decisionInvariants } from './invariants.ts'
import { sendDueReleases } from './release-job.ts'
import { releaseOffice } from './releases.fixture.ts'

const here = await releaseOffice()
const { fresh, aDecision, aRelease, readOne } = here

describe('going out', () => {
  test('does each outcome its own way', async () => {
    const reject = await aDecision({ outcome: 'reject', reasonIds: ['not-a-fit'] })
    const waitlist = await aDecision({ outcome: 'waitlist' })
    const laterIntakeId = await laterIntakeOf(here.app, reject.applicationId)
    const defer = await aDecision({ outcome: 'defer', laterIntakeId })
    const ids = [reject.id, waitlist.id, defer.id]
    const { body } = await release(here.app, here.ana, { ids })
    await approve(here.app, here.ben, body)
    await pass(here.app)
    const last = async (id: string) => {
      const { application, timeline } = await rowsOf(here.app, id)
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
    expect((await decisionRow(here.app, reject.id)).replyAt).toBeNull()
  })

  test('leaves out what has moved on, with the reason, and the others go', async () => {
    const stays = await aDecision()
    const goes = await aDecision()
    const { body } = await release(here.app, here.ana, { ids: [stays.id, goes.id] })
    await approve(here.app, here.ben, body)
    here.app.clock.advance(60_000)
    const withdrawn = await here.app.call('POST /api/users/applications/{id}/withdraw', {
      token: stays.token,
      params: { id: stays.applicationId },
      body: { reasonId: 'timing' },
    })
    expect(withdrawn.status).toBe(200)
    await pass(here.app)
    const read = await readOne(body.id)
    expect(read).toMatchObject({ state: 'out', sent: 1, failed: 1 })
    const failed = read.letters.find(
      ({ decisionId }: { decisionId: string }) => decisionId === stays.id,
    )
    expect(failed.failure).toBe('Not possible while the status is “Withdrawn”')
    expect((await decisionRow(here.app, stays.id)).state).toBe('confirmed')
    expect((await mailsOf(here.app, stays.applicationId)).map(({ template }) => template)).toEqual([
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
    const { body } = await release(here.app, here.ana, { ids: all.map(({ id }) => id) })
    await approve(here.app, here.ben, body)
    await pass(here.app)
    stepParts.facts = before
    const read = await readOne(body.id)
    expect(read).toMatchObject({ state: 'out', sent: 2, failed: 1 })
    expect(read.letters.find(({ failure }: { failure: string | null }) => failure)?.failure).toBe(
      'Something is missing',
    )
  })

  test('R11: one at which something breaks waits and is named, and the others go', async () => {
    const all = [await aDecision(), await aDecision(), await aDecision()]
    const { body } = await release(here.app, here.ana, { ids: all.map(({ id }) => id) })
    await approve(here.app, here.ben, body)
    const before = stepParts.facts
    const poison = all[1]?.applicationId ?? ''
    const refusals = async (_: unknown, ids: readonly string[]) => {
      if (ids.includes(poison)) throw new Error('nobody can make sense of this row')
      return new Map()
    }
    stepParts.facts = [...before, { name: 'test', steps: ['release-accept'], refusals }]
    await expect(pass(here.app)).rejects.toThrow('nobody can make sense of this row')
    await expect(sendDueReleases(here.app.platform)).rejects.toThrow()
    stepParts.facts = before
    here.app.clock.advance(10 * 60_000 + 1)
    expect(await brokenIn(here.app, decisionInvariants)).toMatchObject([
      { says: `decision ${all[1]?.id}` },
    ])
    const later = await readOne(body.id)
    expect(later).toMatchObject({ state: 'holding', sent: 2, failed: 0 })
    await sendDueReleases(here.app.platform)
    expect(await readOne(body.id)).toMatchObject({ state: 'out', sent: 3, failed: 0 })
    for (const { applicationId } of all)
      expect(await mailsOf(here.app, applicationId)).toHaveLength(1)
  })

  test('is not a moment before the end of the window', async () => {
    const { id } = await aDecision()
    const { body } = await release(here.app, here.ana, { ids: [id] })
    await approve(here.app, here.ben, body)
    here.app.clock.advance(30 * 60_000 - 1)
    await sendDueReleases(here.app.platform)
    expect(await readOne(body.id)).toMatchObject({ state: 'holding', sent: 0 })
    here.app.clock.advance(1)
    await sendDueReleases(here.app.platform)
    expect(await readOne(body.id)).toMatchObject({ state: 'out', sent: 1 })
  })

  test('happens once, whatever number of processes see it due', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => aDecision()))
    const { body } = await release(here.app, here.ana, { ids: all.map(({ id }) => id) })
    await approve(here.app, here.ben, body)
    here.app.clock.advance(30 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => sendDueReleases(here.app.platform)))
    await sendDueReleases(here.app.platform)
    expect(await readOne(body.id)).toMatchObject({ state: 'out', sent: 12, failed: 0 })
    for (const { applicationId } of all)
      expect(await mailsOf(here.app, applicationId)).toHaveLength(1)
  })

  test('is recalled by itself where no one with the right stands for it anymore', async () => {
    await fresh()
    const gone = await makeAdmin(here.app, { role: 'admissions', name: 'Gone' })
    const made = await aRelease()
    await approve(here.app, gone, made)
    await here.app.platform.db
      .update(admins)
      .set({ role: 'read-only' })
      .where(eq(admins.name, 'Gone'))
    await pass(here.app)
    expect(await readOne(made.id)).toMatchObject({ state: 'recalled', recalledBy: null })
    expect((await decisionRow(here.app, made.decision.id)).state).toBe('confirmed')
    expect(await mailsOf(here.app, made.decision.applicationId)).toEqual([])
  })

  test('after a waitlist, an offer goes out as well', async () => {
    await fresh()
    const { id } = await copyOf(here.app, here.original)
    await decideAndRelease(here.app, [here.ana, here.ben], id, { outcome: 'waitlist' })
    await fresh()
    await decideAndRelease(here.app, [here.ana, here.ben], id)
    const [row] = await here.app.platform.db
      .select()
      .from(applications)
      .where(eq(applications.id, id))
    expect(row?.status).toBe('accepted')
    const { body } = await here.app.call('GET /api/admins/applications/{id}/decisions', {
      token: here.ana,
      params: { id },
    })
    expect(body.earlier.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'accept',
      'waitlist',
    ])
  })
})
