import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { conflicts, reviews } from '#features/review/server/tables.ts'
import { changes } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { type Called, makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { applications } from './tables.ts'

const absent = '00000000-0000-4000-8000-00000000dead'
const soonMs = 10_000

const app = await forThisFile(makeTestApp())
/** One application of each program. */
const msc = (await bringIn(app, cast.lukasz)).id
const ba = (await bringIn(app, cast.eleni)).id
const limited = await makeAdmin(app, { role: 'admissions', name: 'limited', programs: ['ba'] })
const reviewer = await makeAdmin(app, { role: 'reviewer' })

async function idOf(token: string): Promise<string> {
  const [row] = await app.platform.db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(token)))
  return row?.id ?? ''
}

const reads = [
  ['GET /api/admins/applications/{id}', {}],
  ['GET /api/admins/applications/{id}/history', { path: 'education.statement' }],
  ['GET /api/admins/applications/{id}/pdf', {}],
] as const

function read(route: (typeof reads)[number][0], token: string, id: string, query: object) {
  return app.call(route, { token, params: { id }, query: { ...query } })
}

function withoutRequest({ status, body }: Called) {
  return { status, body: { ...body, requestId: '' } }
}

test.each(reads)(
  '%s answers another program’s application like an absent one',
  async (route, q) => {
    expect((await read(route, limited, ba, q)).status).toBe(200)
    const other = await read(route, limited, msc, q)
    expect(other.status).toBe(404)
    expect(withoutRequest(other)).toEqual(withoutRequest(await read(route, limited, absent, q)))
  },
)

test.each([
  ['POST /api/admins/applications/{id}/return', { sections: ['education'], dueOn: '2026-12-24' }],
  ['POST /api/admins/applications/{id}/withdraw', {}],
] as const)('%s does nothing to another program’s application', async (route, more) => {
  const body = { statusSeq: 1, reasonId: 'incomplete', note: '', ...more }
  const refused = await app.call(route, { token: limited, params: { id: msc }, body })
  const there = await app.call(route, { token: limited, params: { id: absent }, body })
  expect(refused.status).toBe(404)
  expect(withoutRequest(refused)).toEqual(withoutRequest(there))
  const [row] = await app.platform.db
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.id, msc))
  expect(row?.status).toBe('submitted')
})

test('the list holds what is in reach, whatever is asked for', async () => {
  const list = async (token: string, query: Record<string, string> = {}) => {
    const answer = await app.call('GET /api/admins/applications', { token, query })
    return answer.body.applications.map(({ id }: { id: string }) => id)
  }
  expect(await list(limited)).toEqual([ba])
  expect(await list(limited, { program: 'msc' })).toEqual([])
  expect(await list(limited, { search: 'lukasz' })).toEqual([])
  expect(await list(reviewer)).toEqual([])
})

test('a reviewer reads what was given to them, and nothing once a conflict is declared', async () => {
  const { db } = app.platform
  const reviewerId = await idOf(reviewer)
  const now = app.clock.now()
  expect((await read(reads[0][0], reviewer, msc, {})).status).toBe(404)
  await db.insert(reviews).values({
    id: randomUUID(),
    applicationId: msc,
    reviewerId,
    assignedBy: reviewerId,
    assignedAt: now,
    rubricVersion: 1,
    scores: {},
    evidence: {},
  })
  expect((await read(reads[0][0], reviewer, msc, {})).status).toBe(200)
  expect((await read(reads[0][0], reviewer, ba, {})).status).toBe(404)
  await db
    .insert(conflicts)
    .values({ applicationId: msc, adminId: reviewerId, reason: 'A friend', declaredAt: now })
  expect((await read(reads[0][0], reviewer, msc, {})).status).toBe(404)
})

test('mails are those about applications in reach, and to their applicants', async () => {
  const list = await app.call('GET /api/admins/mails', { token: limited })
  const addresses = list.body.mails.map(({ toAddress }: { toAddress: string }) => toAddress)
  expect(new Set(addresses)).toEqual(new Set([cast.eleni.email]))
  const all = await app.sentMails()
  const others = all.filter(({ toAddress }) => toAddress === cast.lukasz.email)
  expect(others.length).toBeGreaterThan(0)
  const gone = await app.call('GET /api/admins/mails/{id}', {
    token: limited,
    params: { id: absent },
  })
  for (const { id } of others) {
    const answer = await app.call('GET /api/admins/mails/{id}', { token: limited, params: { id } })
    expect(withoutRequest(answer)).toEqual(withoutRequest(gone))
  }
  const own = all.find(({ applicationId }) => applicationId === ba)
  const answer = await app.call('GET /api/admins/mails/{id}', {
    token: limited,
    params: { id: own?.id ?? '' },
  })
  expect(answer.status).toBe(200)
})

async function listen(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.request('/api/admins/changes', { headers })
  const reader = answer.body?.getReader()
  const heard = { text: '', isOver: false }
  const reading = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      heard.text += new TextDecoder().decode(value)
    }
    heard.isOver = true
  })()
  return {
    heard,
    async leave() {
      await reader?.cancel()
      await reading
    },
  }
}

const tell = (...ids: string[]) =>
  app.platform.db.insert(changes).values(ids.map((application) => ({ application })))

test('an open page hears of what is in reach, and no other id', async () => {
  const { heard, leave } = await listen(limited)
  await expect.poll(() => heard.text, { timeout: soonMs }).toContain('event: ready')
  await tell(msc, ba, absent)
  await expect.poll(() => heard.text, { timeout: soonMs }).toContain(`data: ${ba}`)
  expect(heard.text).not.toContain(msc)
  expect(heard.text).not.toContain(absent)
  await leave()
})

test('of very many changes at once it hears only that anything may have changed', async () => {
  const { heard, leave } = await listen(limited)
  await expect.poll(() => heard.text, { timeout: soonMs }).toContain('event: ready')
  await tell(ba, ...Array.from({ length: 300 }, () => randomUUID()))
  await expect
    .poll(() => heard.text.split('event: ready').length, { timeout: soonMs })
    .toBeGreaterThan(2)
  expect(heard.text).not.toContain('event: change')
  await leave()
})

test('an open page ends when the programs of its person change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { heard, leave } = await listen(limited)
  await expect.poll(() => heard.text, { timeout: soonMs }).not.toBe('')
  await app.platform.db
    .update(admins)
    .set({ programs: ['msc'] })
    .where(eq(admins.id, await idOf(limited)))
  vi.advanceTimersByTime(25_000)
  await expect.poll(() => heard.isOver, { timeout: soonMs }).toBe(true)
  vi.useRealTimers()
  await leave()
  expect((await read(reads[0][0], limited, msc, {})).status).toBe(200)
  expect((await read(reads[0][0], limited, ba, {})).status).toBe(404)
})
