import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { copyOf } from '#tests/application-copies.ts'
import { approve, draft, laterIntakeOf, recall, release, settleChecks } from '#tests/decisions.ts'
import { everything, saying } from '#tests/embargo.ts'
import { outcomes } from '../decision.ts'
import { sendDueReleases } from './release-job.ts'
import { releaseOffice } from './releases.fixture.ts'

const walkedActs = 50

const { app, ana, ben, original } = await releaseOffice()
const laterIntakeId = await laterIntakeOf(app, original)

test(`${walkedActs} acts of the office at random change nothing that an applicant reads`, async () => {
  const copy = await copyOf(app, original)
  const before = await everything(app, copy)
  const params = { id: copy.id }
  await settleChecks(app, copy.id)
  const taken: Record<string, number> = {}
  for (let n = 0; n < walkedActs; n++) {
    const { body: desk } = await app.call('GET /api/admins/applications/{id}/decisions', {
      token: ana,
      params,
    })
    const { body: all } = await app.call('GET /api/admins/releases', { token: ana })
    const open = desk.open
    const ahead = all.releases.find(({ state }: { state: string }) => state !== 'recalled')
    const outcome = outcomes[randomInt(outcomes.length)] ?? 'accept'
    const version = open?.version ?? 0
    const ofDecision = { token: ben, params: { id: open?.id ?? copy.id }, body: { version } }
    const acts = {
      draft: () => draft(app, ana, copy.id, { ...saying[outcome], laterIntakeId, version }),
      confirm: () => app.call('POST /api/admins/decisions/{id}/confirm', ofDecision),
      unconfirm: () => app.call('POST /api/admins/decisions/{id}/unconfirm', ofDecision),
      drop: () => app.call('POST /api/admins/decisions/{id}/drop', ofDecision),
      release: () => release(app, ana, { ids: [open?.id ?? copy.id] }),
      approve: () => approve(app, ben, { id: ahead?.id ?? copy.id, expected: 1 }),
      recall: () => recall(app, ben, ahead?.id ?? copy.id),
      wait: () => sendDueReleases(app.platform),
    }
    const names = Object.keys(acts)
    const [name, act] = Object.entries(acts)[randomInt(names.length)] ?? []
    const answer = await act?.()
    if (typeof answer === 'object' && answer.status === 200)
      taken[name ?? ''] = (taken[name ?? ''] ?? 0) + 1
    expect([n, name, await everything(app, copy)]).toEqual([n, name, before])
  }
  process.stdout.write(`taken: ${JSON.stringify(taken)}\n`)
}, 120_000)
