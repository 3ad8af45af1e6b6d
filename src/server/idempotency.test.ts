import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { castContext } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { cleanupJob } from './cleanup.ts'
import type { Actor } from './context.ts'
import { idempotencyKeys } from './db/tables.ts'
import { runOnce } from './idempotency.ts'
import { Refusal } from './refusals.ts'

const app = await forThisFile(makeTestApp())

const someone: Actor = { kind: 'applicant', id: randomUUID(), sessionId: '' }

type Sent = { key?: string; route?: string; input?: unknown; actor?: Actor }

function call(act: () => Promise<unknown>, sent: Sent = {}) {
  const { key, route = 'POST /api/x', input = { a: 1 }, actor = someone } = sent
  return app.platform.db.transaction((db) => {
    const ctx = castContext(app, db, actor)
    const from = { ...ctx.from, ...(key && { idempotencyKey: key }) }
    return runOnce({ ...ctx, from }, { route, input }, act)
  })
}

function counter() {
  let acts = 0
  const act = async () => {
    acts++
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { acts }
  }
  return { act, acts: () => acts }
}

function kept(key: string) {
  return app.platform.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))
}

test('ten calls at once with one key are one act, and all hear its answer', async () => {
  const { act, acts } = counter()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(act, { key })))
  expect(answers).toEqual(Array(10).fill({ acts: 1 }))
  expect(acts()).toBe(1)
})

test('without a key each call acts', async () => {
  const { act, acts } = counter()
  await Promise.all([call(act), call(act)])
  expect(acts()).toBe(2)
})

test('another body or another route is refused, another account has keys of its own', async () => {
  const { act, acts } = counter()
  const key = randomUUID()
  await call(act, { key })
  await expect(call(act, { key, input: { a: 2 } })).rejects.toMatchObject({
    status: 422,
    code: 'key-used',
  })
  await expect(call(act, { key, route: 'POST /api/y' })).rejects.toMatchObject({ status: 422 })
  expect(acts()).toBe(1)
  await call(act, { key, actor: { ...someone, id: randomUUID() } })
  expect(acts()).toBe(2)
})

test.each([
  ['thrown', () => Promise.reject(new Refusal('not-now', 'Not now'))],
  ['returned', () => Promise.resolve(new Refusal('not-now', 'Not now'))],
  ['a fault', () => Promise.reject(new Error('broken'))],
])('a refusal that is %s keeps nothing, and the key may be used again', async (_, refuse) => {
  const key = randomUUID()
  await expect(call(refuse, { key })).rejects.toBeInstanceOf(Error)
  expect(await kept(key)).toBe(0)
  expect(await call(async () => ({ done: true }), { key })).toEqual({ done: true })
})

test('an answer is kept for 48 hours', async () => {
  const key = randomUUID()
  await call(async () => ({ done: true }), { key })
  app.clock.advance(48 * 3_600_000)
  await cleanupJob.run(app.platform, app.databaseUrl)
  expect(await kept(key)).toBe(1)
  app.clock.advance(1)
  await cleanupJob.run(app.platform, app.databaseUrl)
  expect(await kept(key)).toBe(0)
})
