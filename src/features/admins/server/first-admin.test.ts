import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPassword } from '#server/hash-queue.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { castPassword as password } from '../../../../tests/cast.ts'
import { brokenIn } from '../../../../tests/invariants.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { adminInvariants } from './invariants.ts'
import { admins, setupLinks } from './tables.ts'

const hourMs = 3_600_000
const apps: TestApp[] = []
let app: TestApp

beforeAll(async () => {
  app = await open()
})
afterAll(() => Promise.all(apps.map((one) => one.close())))

async function open(environment?: Record<string, string>): Promise<TestApp> {
  const made = await makeTestApp({ ...(environment && { environment }) })
  apps.push(made)
  return made
}

async function linkOf(from: TestApp): Promise<string> {
  const first = await ensureFirstAdmin(from.platform)
  if (first.kind !== 'link') throw new Error(first.kind)
  expect(first.url).toMatch(/^http:\/\/localhost:3000\/set-up#[\w-]{43}$/)
  return first.url.split('#')[1] ?? ''
}

function setUp(from: TestApp, token: string, more: object = {}) {
  const person = { name: 'Ines Duarte', email: 'ines@institute.example', password, ...more }
  return from.call('POST /api/admins/set-up', { body: { token, ...person } })
}

test('each start without an admin replaces the link; the newest makes the owner once', async () => {
  const older = await linkOf(app)
  const newest = await linkOf(app)
  expect(await setUp(app, older)).toMatchObject({ status: 409, body: { code: 'link-over' } })
  const common = await setUp(app, newest, { password: 'password123' })
  expect(common.body.fields).toHaveProperty('password')

  const twice = await Promise.all([
    setUp(app, newest),
    setUp(app, newest, { email: 'other@institute.example' }),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = twice.find(({ status }) => status === 200) ?? twice[0]
  expect(body.admin).toMatchObject({ name: 'Ines Duarte', role: 'owner' })
  expect((await app.call('GET /api/admins/me', { token: body.token })).status).toBe(200)
  expect(await ensureFirstAdmin(app.platform)).toEqual({ kind: 'exists' })
  expect((await setUp(app, newest)).status).toBe(409)
})

test('a role, programs, an address or a deactivation that came past the product is named', async () => {
  expect(await brokenIn(app, adminInvariants)).toEqual([])
  const change = async (values: Partial<typeof admins.$inferInsert>) => {
    const [before] = await app.platform.db.select().from(admins)
    await app.platform.db.update(admins).set(values)
    const broken = await brokenIn(app, adminInvariants)
    await app.platform.db.update(admins).set(before ?? {})
    return broken.map(({ says }) => says.replace(/ [0-9a-f-]{36}/, ''))
  }
  expect(await change({ role: 'finance' })).toEqual(['admin: role finance'])
  expect(await change({ programs: ['ba'] })).toEqual(['admin: programs'])
  expect(await change({ email: 'x@y.example' })).toEqual(['address of admin'])
  expect(await change({ disabledAt: new Date() })).toContain('admin: active')
  expect(await brokenIn(app, adminInvariants)).toEqual([])
})

test('a link is over after a day', async () => {
  const late = await open()
  const token = await linkOf(late)
  late.clock.advance(24 * hourMs)
  expect((await setUp(late, token)).status).toBe(409)
})

test('two processes that start at once leave one link that works', async () => {
  const pair = await open()
  const tokens = await Promise.all([linkOf(pair), linkOf(pair)])
  expect(await pair.platform.db.select().from(setupLinks)).toHaveLength(1)
  const answers = [await setUp(pair, tokens[0]), await setUp(pair, tokens[1])]
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the environment names the first admin, whose password later starts leave alone', async () => {
  const email = 'head@institute.example'
  const named = await open({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  const starts = await Promise.all([
    ensureFirstAdmin(named.platform),
    ensureFirstAdmin(named.platform),
  ])
  expect(starts.map(({ kind }) => kind).sort()).toEqual(['exists', 'from-environment'])
  const later = { ...named.config, firstAdmin: { email, password: 'short' } }
  expect(await ensureFirstAdmin({ ...named.platform, config: later })).toEqual({ kind: 'exists' })
  const [row] = await named.platform.db.select().from(admins)
  expect(row).toMatchObject({ email, role: 'owner', name: 'head', nameGiven: false })
  expect(await checkPassword(row?.passwordHash, password)).toBe(true)
})

test.each([
  ['short', /^ADMIN_PASSWORD: Password must be at least 8 characters$/],
  ['password123', /^ADMIN_PASSWORD: /],
  ['head2@institute.example', /^ADMIN_PASSWORD: /],
])('the start stops for the password %s', async (weak, said) => {
  const firstAdmin = { email: 'head2@institute.example', password: weak }
  const platform = { ...app.platform, config: { ...app.config, firstAdmin } }
  await expect(ensureFirstAdmin(platform)).rejects.toThrow(said)
})
