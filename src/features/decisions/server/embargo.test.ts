import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { copyOf } from '#tests/application-copies.ts'
import {
  approve,
  confirm,
  decide,
  draft,
  laterIntakeOf,
  plan,
  recall,
  release,
  settleChecks,
} from '#tests/decisions.ts'
import { everything, ofApplicants, saying } from '#tests/embargo.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { outcomes } from '../decision.ts'
import { sendDueReleases } from './release-job.ts'
import { releaseOffice } from './releases.fixture.ts'

const { app, ana, ben, original, anApplication } = await releaseOffice()
const laterIntakeId = await laterIntakeOf(app, original)

/** Opens the stream of an applicant's page and keeps what it says. */
async function listen(token: string) {
  const answer = await app.app.request('/api/users/changes', {
    headers: { authorization: `Bearer ${token}` },
  })
  const heard = { text: '' }
  const reader = answer.body?.getReader()
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return
      heard.text += new TextDecoder().decode(value)
    }
  })()
  await expect.poll(() => heard.text, { timeout: 10_000 }).toContain('event: ready')
  return { changes: () => heard.text.includes('event: change'), leave: () => reader?.cancel() }
}

test('the routes that are asked are those of applicants, and there are many', () => {
  expect(ofApplicants.length).toBeGreaterThan(15)
  expect(ofApplicants.map(({ route }) => route)).toContain('GET /api/users/applications/{id}')
})

describe.each(outcomes)('before the release of: %s', (outcome) => {
  test('nothing differs for the applicant, byte by byte, whatever the office has done', async () => {
    const copy = await copyOf(app, original)
    await settleChecks(app, copy.id)
    const stream = await listen(copy.token)
    const before = await everything(app, copy)
    const drafted = await draft(app, ana, copy.id, { ...saying[outcome], laterIntakeId })
    expect(drafted.status).toBe(200)
    expect(await everything(app, copy)).toEqual(before)
    const confirmed = await confirm(app, ana, drafted.body)
    expect(confirmed.status).toBe(200)
    expect(await everything(app, copy)).toEqual(before)
    const ids = [confirmed.body.id]
    await plan(app, ana, { ids })
    expect(await everything(app, copy)).toEqual(before)
    const made = await release(app, ana, { ids })
    expect(await everything(app, copy)).toEqual(before)
    expect((await approve(app, ben, made.body)).status).toBe(200)
    expect(await everything(app, copy)).toEqual(before)
    await sendDueReleases(app.platform)
    expect(await everything(app, copy)).toEqual(before)
    expect((await recall(app, ana, made.body.id)).status).toBe(200)
    expect(await everything(app, copy)).toEqual(before)
    expect(stream.changes()).toBe(false)
    await stream.leave()
  }, 60_000)
})

test('nothing of a decision is written to anybody, and every act is in the audit log', async () => {
  const id = await anApplication()
  const before = await rowsOf(app, id)
  await decide(app, ana, id)
  expect(await rowsOf(app, id)).toEqual(before)
  expect(await mailsOf(app, id)).toEqual([])
  const acts = await app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `application:${id}`))
    .orderBy(auditLog.seq)
  expect(acts.map(({ action }) => action)).toEqual(['decision.drafted', 'decision.confirmed'])
})
