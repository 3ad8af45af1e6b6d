import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit.ts'
import { auditLog } from '#server/db/tables.ts'
import { sealed } from '#tests/audit-seal.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { features } from '../../../features.ts'
import type { AuditRow } from '../audit-contract.ts'
import { admins } from './tables.ts'

const app = await forThisFile(makeTestApp({ now: new Date('2026-11-20T15:00:00.000Z') }))
const { id } = await bringIn(app, cast.priya)
const priya = { email: cast.priya.email, id }
await makeAdmin(app, { role: 'finance', name: 'Femi' })
app.clock.set('2026-11-21T15:00:00.000Z')
const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })

function list(query: Record<string, string> = {}, token = owner) {
  return app.call('GET /api/admins/audit-log', { token, query })
}

async function rowsOf(query: Record<string, string>): Promise<AuditRow[]> {
  return (await list(query)).body.rows
}

async function views(): Promise<Record<string, unknown>[]> {
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'audit-log.read'))
    .orderBy(auditLog.seq)
  return rows.map(({ detail }) => detail)
}

async function refOf(name: string): Promise<string> {
  const [row] = await app.platform.db.select().from(admins).where(eq(admins.name, name))
  return `admin:${row?.id}`
}

async function write(action: string, subject?: string, times = 1) {
  const { db } = app.platform
  const from = { address: '203.0.113.9', requestId: 'written' }
  for (let n = 0; n < times; n++)
    await recordAudit(
      { db, now: app.clock.now(), actor: { kind: 'system' }, from },
      { action, ...(subject && { subject }), detail: { n } },
    )
}

test('rows name who, what, about whom and where from, newest first', async () => {
  await write('application.restricted-read', `application:${priya.id}`)
  const [own, row] = await rowsOf({})
  expect(own).toMatchObject({ action: 'audit-log.read', actor: { name: 'Olga' } })
  expect(row).toEqual({
    seq: null,
    at: app.clock.now().toISOString(),
    actor: { ref: 'system', name: 'Matricula' },
    action: 'application.restricted-read',
    subject: {
      ref: `application:${priya.id}`,
      name: `${cast.priya.firstName} ${cast.priya.lastName}`,
    },
    detail: { n: 0 },
    requestId: 'written',
    address: '203.0.113.9',
  })
  await sealed(app)
  const numbers = (await rowsOf({})).map(({ seq }) => seq ?? 0)
  expect(numbers[0]).toBeGreaterThan(1)
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
})

test('filters: who, what, about whom by ref, address or receipt, and from and to', async () => {
  await list({}, await makeAdmin(app, { role: 'read-only', name: 'Rita' }))
  const refused = await rowsOf({ who: await refOf('Rita') })
  expect(refused.map(({ action, detail }) => [action, detail.route])).toEqual([
    ['refused', 'GET /api/admins/audit-log'],
  ])
  const registered = await rowsOf({ action: 'applicant.registered' })
  expect(registered).toHaveLength(1)
  const byRef = await rowsOf({ about: `application:${priya.id}` })
  expect(byRef.map(({ action }) => action)).toEqual(['application.restricted-read'])
  const byAddress = await rowsOf({ about: priya.email.toUpperCase() })
  expect(byAddress.map(({ action }) => action)).toContain('application.restricted-read')
  expect(await rowsOf({ about: 'nobody@example.org' })).toEqual([])
  expect(await rowsOf({ about: 'Priya' })).toEqual([])
  const days = async (query: Record<string, string>) =>
    new Set((await rowsOf(query)).map(({ at }) => at.slice(0, 10)))
  expect(await days({ to: '2026-11-20' })).toEqual(new Set(['2026-11-20']))
  expect(await days({ from: '2026-11-21', to: '2026-11-21' })).toEqual(new Set(['2026-11-21']))
})

test('each view is noted once, whatever number of pages it has, and by ids alone', async () => {
  await write('admin.signed-out', undefined, 120)
  app.clock.advance(3_600_000)
  const before = (await views()).length
  const query = { action: 'admin.signed-out' }
  const first = await list(query)
  const second = await list({ ...query, after: first.body.next })
  const third = await list({ ...query, after: second.body.next })
  expect([first, second, third].map(({ body }) => body.rows.length)).toEqual([50, 50, 20])
  expect(third.body.next).toBeNull()
  await list(query)
  expect((await views()).slice(before)).toEqual([query])
  await list({ about: priya.email })
  const last = JSON.stringify((await views()).at(-1))
  expect(last).not.toContain('@')
  expect(last).toContain(`application:${priya.id}`)
  app.clock.advance(16 * 60_000)
  await list({ about: priya.email })
  expect((await views()).slice(before)).toHaveLength(3)
})

test('a page asked for by its cursor alone is noted too', async () => {
  const other = await makeAdmin(app, { role: 'owner', name: 'Otto' })
  const before = (await views()).length
  const { next } = (await list({ action: 'admin.signed-out' })).body
  await list({ action: 'admin.signed-out', after: next }, other)
  expect((await views()).length).toBe(before + 2)
})

test.each<Record<string, string>>([
  { who: 'Maya' },
  { who: 'admin:1' },
  { action: 'DROP TABLE' },
  { from: '2026-02-30' },
  { to: 'yesterday' },
  { after: 'nonsense' },
  { about: 'x'.repeat(300) },
])('%j is 422', async (query) => {
  expect((await list(query)).status).toBe(422)
})

test('only whoever holds the right reads it', async () => {
  expect((await list({}, '')).status).toBe(401)
  const token = await makeAdmin(app, { role: 'admissions', name: 'Ada' })
  expect((await list({}, token)).status).toBe(403)
})

/** What identity writes of each kind of people, spelled out. */
function bothKinds(text: string): string {
  return text.replace(
    /\baction: `\$\{name\}\.([a-z-]+)`/g,
    "action: 'applicant.$1', action: 'admin.$1'",
  )
}

test('every action that is written has its words, in one feature, and all words are written', async () => {
  const src = join(import.meta.dirname, '../../..')
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes('server'),
  )
  const texts = await Promise.all(
    files.map(async (file) => bothKinds(await readFile(join(src, file), 'utf8'))),
  )
  const named = texts.flatMap((text) =>
    [
      ...text.matchAll(/\baction: '([a-z][a-z.-]+)'/g),
      ...text.matchAll(/note\(ctx, '((?:admin|application|applicant)\.[^']+)'/g),
    ].map(([, action = '']) => action),
  )
  const declaring = features.filter((name) =>
    existsSync(join(src, `features/${name}/audit-words.ts`)),
  )
  const words = await Promise.all(
    declaring.map((name) => import(join(src, `features/${name}/audit-words.ts`))),
  )
  const known = words.flatMap(({ auditWords }) => Object.keys(auditWords))
  expect([...new Set(named)].filter((action) => !known.includes(action))).toEqual([])
  expect(known).toHaveLength(new Set(known).size)
  const written = texts.join('\n')
  expect(known.filter((action) => !written.includes(`'${action}'`))).toEqual([])
})
