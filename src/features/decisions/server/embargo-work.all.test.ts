import { Client } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#app/server/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { approve, confirm, draft, laterIntakeOf, release, settleChecks } from '#tests/decisions.ts'
import { outcomes } from '../decision.ts'
import { releaseOffice } from './releases.fixture.ts'

/**
 * What an applicant's call costs must not tell of a decision either. Time on a shared machine proves
 * nothing, so the work is compared: the same statements, and in each the same rows looked at.
 */
const { app, ana, ben, original } = await releaseOffice()
const laterIntakeId = await laterIntakeOf(app, original)
const bystander = new Client({ connectionString: app.databaseUrl })
await bystander.connect()
afterAll(() => bystander.end())
// A small table is read whole; a large one by its indexes, and that is what an office has.
await bystander.query('SET enable_seqscan = off')
// Plans follow statistics, which are not to be gathered anew in between.
await bystander.query(`DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = off)', name);
  END LOOP; END $$`)
await bystander.query('ANALYZE')

const reading = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access === 'applicant' && method === 'GET')
  .filter(({ path }) => path !== '/api/users/changes')

type Statement = { text: string; values: unknown[] }

/** Whatever is sent to the database while something happens. */
async function statementsOf(happening: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...sent: unknown[]
  ) {
    const [first, second] = sent
    const { text, values } = Object(typeof first === 'string' ? { text: first } : first)
    if (this !== bystander)
      seen.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
    return Reflect.apply(query, this, sent)
  })
  await happening()
  spy.mockRestore()
  return seen
}

const Plan: z.ZodMiniType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.optional(z.string()),
    'Index Name': z.optional(z.string()),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.optional(z.number()),
    'Rows Removed by Index Recheck': z.optional(z.number()),
    Plans: z.optional(z.array(Plan)),
  }),
)
type Node = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[] | undefined
}
const Explained = z.array(z.object({ Plan }))

/** How the database goes about a reading statement: each step with the rows that it looked at. */
async function workOf({ text, values }: Statement): Promise<unknown> {
  if (!/^\s*(select|with)\b/i.test(text)) return null
  const { rows } = await bystander.query<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${text}`,
    values,
  )
  return z.parse(Explained, rows[0]?.['QUERY PLAN'])
}

/** Asking for one's data is told among that data, so each time there is a row more. */
function isOwnTrace(route: string, { text }: Statement): boolean {
  return route === 'GET /api/users/export' && text.includes('audit_log')
}

/** The work of every reading call of an applicant; what goes out together has no order. */
async function workFor({ id, token }: Copy) {
  const all: unknown[] = []
  const known = new Map<string, unknown>()
  for (const { route } of reading) {
    const statements = await statementsOf(() => app.call(route, { token, params: { id } }))
    const keyed = statements.map((statement) => ({ key: JSON.stringify(statement), statement }))
    for (const { key, statement } of keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      if (isOwnTrace(route, statement)) continue
      if (!known.has(key)) known.set(key, await workOf(statement))
      all.push({ route, text: statement.text, work: known.get(key) })
    }
  }
  return all
}

const saying = {
  accept: {},
  reject: { outcome: 'reject', reasonIds: ['stronger-field'] },
  waitlist: { outcome: 'waitlist' },
  defer: { outcome: 'defer' },
}

describe.each(outcomes)('before the release of: %s', (outcome) => {
  test('no call of the applicant does more or other work than before', async () => {
    const copy = await copyOf(app, original)
    await settleChecks(app, copy.id)
    // What is remembered between calls is remembered by then.
    await workFor(copy)
    const before = await workFor(copy)
    expect(before.length).toBeGreaterThan(reading.length)
    const drafted = await draft(app, ana, copy.id, { ...saying[outcome], laterIntakeId })
    expect(await workFor(copy)).toEqual(before)
    const { body: confirmed } = await confirm(app, ana, drafted.body)
    const { body: made } = await release(app, ana, { ids: [confirmed.id] })
    expect((await approve(app, ben, made)).status).toBe(200)
    expect(await workFor(copy)).toEqual(before)
  }, 120_000)
})
