import { expect, test } from 'vitest'
import { copyOf } from '#tests/application-copies.ts'
import { approve, decide, decisionRow, freshSignIns, recall, release } from '#tests/decisions.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { sendDueReleases } from './release-job.ts'
import { releaseOffice } from './releases.fixture.ts'

const races = 200
const atOnce = 8
const holdMs = 30 * 60_000

const { app, ana, ben, original } = await releaseOffice()

/** An approved release of so many decisions, which a window parts from going out. */
async function approvedRelease(count: number) {
  await freshSignIns(app)
  const decided = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id, token } = await copyOf(app, original)
      const decision = await decide(app, ana, id)
      return { applicationId: id, token, decisionId: decision.id as string }
    }),
  )
  const { body } = await release(app, ana, { ids: decided.map(({ decisionId }) => decisionId) })
  await approve(app, ben, body)
  return { releaseId: body.id as string, decided }
}

test(`withdrawing against a release that goes out, ${races} times: one of the two, never both letters`, async () => {
  const won: Record<string, number> = {}
  for (let round = 0; round < races / atOnce; round++) {
    const { decided: all } = await approvedRelease(atOnce)
    app.clock.advance(holdMs)
    const releasing = sendDueReleases(app.platform)
    // Each round begins a little further into the going out.
    await new Promise((resolve) => setTimeout(resolve, (round % 5) * 12))
    const withdrawals = await Promise.all(all.map(withdraw))
    await releasing
    await sendDueReleases(app.platform)
    for (const [n, { applicationId, decisionId }] of all.entries()) {
      const { application, timeline } = await rowsOf(app, applicationId)
      const { state } = await decisionRow(app, decisionId)
      const mails = (await mailsOf(app, applicationId)).map(({ template }) => template)
      expect([application.status, state, mails]).toEqual(
        withdrawals[n]?.status === 200
          ? ['withdrawn', 'confirmed', ['application-withdrawn']]
          : ['accepted', 'released', ['decision-released']],
      )
      expect(timeline.filter(({ fromStatus }) => fromStatus === 'in_review')).toHaveLength(1)
      won[application.status] = (won[application.status] ?? 0) + 1
    }
  }
  process.stdout.write(`won: ${JSON.stringify(won)}\n`)
}, 120_000)

function withdraw({ applicationId, token }: { applicationId: string; token: string }) {
  return app.call('POST /api/users/applications/{id}/withdraw', {
    token,
    params: { id: applicationId },
    body: { reasonId: 'timing', seen: 'in_review' },
  })
}

test('recalling against going out: all of it or nothing', async () => {
  for (let n = 0; n < 20; n++) {
    const { releaseId, decided } = await approvedRelease(1)
    const { decisionId = '', applicationId = '' } = decided[0] ?? {}
    app.clock.advance(holdMs - 1)
    await freshSignIns(app)
    // The call arrives inside the window; the window ends while it is under way.
    const recalling = recall(app, ana, releaseId)
    if (n % 2 === 0) await new Promise((resolve) => setTimeout(resolve, n % 5))
    app.clock.advance(1)
    const [answer] = await Promise.all([recalling, sendDueReleases(app.platform)])
    await sendDueReleases(app.platform)
    const { state } = await decisionRow(app, decisionId)
    expect([answer.status, state, (await mailsOf(app, applicationId)).length]).toEqual(
      answer.status === 200 ? [200, 'confirmed', 0] : [409, 'released', 1],
    )
  }
}, 60_000)
