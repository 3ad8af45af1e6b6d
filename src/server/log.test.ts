import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { composeApp } from '#app/server/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../tests/app.ts'
import { cast, castPassword } from '../../tests/cast.ts'
import { eachRow } from './each-row.ts'
import { makeLog } from './log.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform

/** Stands for whatever a person has told us. */
const canary = 'Quetzalcoatl'

let lines = ''
const log = makeLog('info', {
  write(line) {
    lines += line
  },
})
beforeEach(() => {
  lines = ''
})

async function caught(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const uuid = sql`gen_random_uuid()`

test.each<[string, () => unknown, object]>([
  [
    'a row that breaks a rule',
    () => db.execute(sql`INSERT INTO applicants (id, first_name) VALUES (${uuid}, ${canary})`),
    { type: 'DrizzleQueryError', message: 'A query failed', cause: { sqlstate: '23502' } },
  ],
  [
    'a value of another kind',
    () => db.execute(sql`SELECT ${canary}::uuid`),
    { cause: { message: 'invalid input syntax for type uuid (22P02)', sqlstate: '22P02' } },
  ],
  [
    'a value that its message begins with',
    () => db.execute(sql`SELECT ${`"${canary}"`}::jsonb -> 'a' ->> 'b', ${canary}::date`),
    { cause: { type: 'DatabaseError' } },
  ],
  [
    'a statement past the pool',
    () => app.platform.pool.query(`SELECT '${canary}'::int`),
    { message: 'invalid input syntax for type integer (22P02)' },
  ],
  ['text that is no JSON', () => JSON.parse(`${canary}`), { type: 'SyntaxError' }],
  [
    'a zone that is none',
    () => new Intl.DateTimeFormat('en', { timeZone: canary }),
    { type: 'RangeError', message: 'Invalid time zone specified' },
  ],
  ['an answer that does not fit', () => z.parse(z.object({ a: z.number() }), { a: canary }), {}],
  [
    'several at once',
    () => eachRow([1, 2], () => db.execute(sql`SELECT ${canary}::uuid`)),
    { type: 'AggregateError', faults: [{ cause: { sqlstate: '22P02' } }, {}] },
  ],
  ['no error at all', () => Promise.reject(canary), { type: 'string' }],
])('%s is told of without what it holds', async (_, act, told) => {
  const error = await caught(act)
  log.error({ error }, 'unexpected')
  log.error({ cause: error }, 'under another name')
  const [first = ''] = lines.split('\n')
  expect(JSON.parse(first).error).toMatchObject(told)
  if (error instanceof Error) expect(first).toContain('log.test.ts')
  expect(error instanceof Error ? lines : first).not.toContain(canary)
})

test('an error of ours says what, where and why', () => {
  log.error({ error: new Error('no such fold', { cause: new TypeError('not a list') }) }, 'x')
  expect(JSON.parse(lines).error).toMatchObject({
    type: 'Error',
    message: 'no such fold',
    stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    cause: { type: 'TypeError', message: 'not a list' },
  })
})

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': `http://localhost/link/pay/${canary}?name=${canary}#${canary}`,
        'blocked-uri': 'https://evil.example/x.js',
        'violated-directive': 'script-src-elem',
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        age: 12,
        url: 'http://localhost/apply',
        user_agent: canary,
        body: {
          documentURL: `http://localhost/link/pay/${canary}?name=${canary}#${canary}`,
          blockedURL: 'https://evil.example/x.js',
          effectiveDirective: 'script-src-elem',
          disposition: 'enforce',
          sample: canary,
        },
      },
      { type: 'deprecation', url: 'http://localhost/apply', body: { id: canary } },
      { type: 'csp-violation', url: 'http://localhost/apply', body: null },
    ],
  ],
])('a report of a broken policy as %s is told once', async (type, report) => {
  const answer = await composeApp({ ...app.platform, log }).request('/api/csp-violations', {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(report),
  })
  expect(answer.status).toBe(204)
  const told = lines.split('\n').filter((line) => line.includes('policy violation'))
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      page: 'http://localhost/link/pay/…',
      blocked: 'https://evil.example/x.js',
      rule: 'script-src-elem',
    }),
  ])
  expect(lines).not.toContain(canary)
})

test('a call that meets a fault of the database logs nothing of its row', async () => {
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query('ALTER TABLE applicants ADD CONSTRAINT none CHECK (false) NOT VALID')
  await owner.end()
  const answer = await composeApp({ ...app.platform, log }).request('/api/users/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...cast.maya, password: castPassword, firstName: canary }),
  })
  expect(answer.status).toBe(500)
  expect(lines).toContain('"constraint":"none"')
  expect(lines).not.toContain(canary)
})
