import { randomInt } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { mails } from '#server/db/schema.ts'
import { type Copy, copyOf } from '#tests/copies.ts'
import {
  approve,
  confirm,
  draft,
  laterIntakeOf,
  plan,
  recall,
  release,
  settleChecks,
} from '#tests/decided.ts'
import { rowsOf } from '#tests/filled.ts'
import { outcomes } from '../decision.ts'
import { letReleasesOut } from './outgoing.ts'
import { releaseOffice } from './releases.fixture.ts'

const walkedActs = 25

const { app, ana, ben, original } = await releaseOffice()
const laterIntakeId = await laterIntakeOf(app, original)

/** Every reading call of applicants and visitors, and every writing one about an application, sent empty. */
const ofApplicants = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ route, access }) => access === 'applicant' || route.startsWith('GET /api/programs'))
  .filter(({ method, path }) => method === 'GET' || path.includes('/applications/{id}/'))
  .filter(({ path }) => path !== '/api/users/changes')

/** Asking for one's data is told among that data. */
function withoutItself(body: object): object {
  const told = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => one?.action !== 'applicant.exported') : value
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, told(value)]))
}

/** Everything that an applicant can fetch: each answer with its headers, and the mails written to them. */
async function everything({ id, token }: Copy): Promise<unknown> {
  const answers: unknown[] = []
  for (const { route, method } of ofApplicants) {
    const sent = { token, params: { id }, ...(method === 'GET' ? {} : { body: {} }) }
    const { status, headers, body } = await app.call(route, sent)
    const { requestId: _, ...said } = typeof body === 'object' ? body : { text: body }
    const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    answers.push({ route, status, shown, said: withoutItself(said) })
  }
  const written = await app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.applicationId, id))
    .orderBy(asc(mails.seq))
  return { answers, written, rows: await rowsOf(app, id) }
}

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

const saying = {
  accept: {},
  reject: { outcome: 'reject', reasonIds: ['stronger-field'] },
  waitlist: { outcome: 'waitlist' },
  defer: { outcome: 'defer' },
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
    const before = await everything(copy)
    const drafted = await draft(app, ana, copy.id, { ...saying[outcome], laterIntakeId })
    expect(drafted.status).toBe(200)
    expect(await everything(copy)).toEqual(before)
    const confirmed = await confirm(app, ana, drafted.body)
    expect(confirmed.status).toBe(200)
    expect(await everything(copy)).toEqual(before)
    const ids = [confirmed.body.id]
    await plan(app, ana, { ids })
    expect(await everything(copy)).toEqual(before)
    const made = await release(app, ana, { ids })
    expect(await everything(copy)).toEqual(before)
    expect((await approve(app, ben, made.body)).status).toBe(200)
    expect(await everything(copy)).toEqual(before)
    await letReleasesOut(app.platform)
    expect(await everything(copy)).toEqual(before)
    expect((await recall(app, ana, made.body.id)).status).toBe(200)
    expect(await everything(copy)).toEqual(before)
    expect(stream.changes()).toBe(false)
    await stream.leave()
  }, 60_000)
})

test(`${walkedActs} acts of the office at random change nothing that an applicant reads`, async () => {
  const copy = await copyOf(app, original)
  const before = await everything(copy)
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
      wait: () => letReleasesOut(app.platform),
    }
    const names = Object.keys(acts)
    const [name, act] = Object.entries(acts)[randomInt(names.length)] ?? []
    const answer = await act?.()
    if (typeof answer === 'object' && answer.status === 200)
      taken[name ?? ''] = (taken[name ?? ''] ?? 0) + 1
    expect([n, name, await everything(copy)]).toEqual([n, name, before])
  }
  process.stdout.write(`taken: ${JSON.stringify(taken)}\n`)
}, 120_000)
