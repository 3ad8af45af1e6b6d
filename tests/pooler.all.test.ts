import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { sessionSettings } from '#server/db/client.ts'
import { findWhatCarries } from '#server/db/pooler.ts'
import { makeAdmin } from './admins.ts'
import { completeAnswers } from './answers.ts'
import { type Called, makeTestApp, type TestApp } from './app.ts'
import { type BuiltApp, openBuiltApp } from './built-app.ts'
import { bringIn, cast, castPassword, walkTo } from './cast.ts'
import { migratedDatabase } from './database.ts'
import { through } from './pooled-address.ts'
import { hasPgBouncer, type Pooler, startPooler } from './pooler.ts'
import { operator, startServer } from './processes.ts'

const passedOver = `ignore_startup_parameters = options, ${Object.keys(sessionSettings).join(', ')}`
const soonMs = 10_000
/** More than the pooler has sessions. */
const atOnce = 14
const rounds = 12

/** A pooler before the tests' server, until the end of a test. */
async function openPooler(options: Parameters<typeof startPooler>[1] = {}): Promise<Pooler> {
  const pooler = await startPooler(inject('template').url, options)
  onTestFinished(pooler.stop)
  return pooler
}

async function openDatabase() {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  return database.url
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe.skipIf(!hasPgBouncer)('PgBouncer in transaction mode', () => {
  test.each([
    ['refuses', []],
    ['passes over', [passedOver]],
  ])(
    'that %s the settings of a session gets limits for its role, and no names',
    async (_, further) => {
      const direct = await openDatabase()
      const url = through(await openPooler({ further }), direct)
      await query(url, 'SELECT 1')
      const found = { settings: false, names: false }
      expect(await findWhatCarries(url, direct)).toEqual(found)
      const shown = `SELECT name, setting::int FROM pg_settings WHERE name = ANY ('{${Object.keys(sessionSettings)}}')`
      const settings = (await query(url, shown)).map(({ name, setting }) => [name, setting])
      expect(Object.fromEntries(settings)).toEqual(sessionSettings)
      // Once the role has them, a pooler that passes over what it is told looks like the database itself.
      expect(await findWhatCarries(url, direct)).toEqual(found)
    },
  )

  test('stands in for the database in session mode, and in transaction mode with any number of sessions does not', async () => {
    const direct = await openDatabase()
    const url = through(await openPooler(), direct)
    const session = through(await openPooler({ further: ['pool_mode = session'] }), direct)
    expect(await findWhatCarries(url, session)).toEqual({ settings: false, names: false })
    for (const size of [1, 2, 3])
      for (const inTurn of [0, 1]) {
        const further = [`default_pool_size = ${size}`, `server_round_robin = ${inTurn}`]
        const other = through(await openPooler({ further }), direct)
        await expect(findWhatCarries(url, other)).rejects.toThrow('a pooler as well')
      }
  })

  test('the database itself carries both', async () => {
    const direct = await openDatabase()
    expect(await findWhatCarries(direct, direct)).toEqual({ settings: true, names: true })
  })

  test('does not stand in for the database, and may not take the limits away', async () => {
    const direct = await openDatabase()
    const url = through(await openPooler(), direct)
    const start = (environment: Record<string, string>) =>
      startServer({ DATABASE_URL: url, ...environment })
    await expect(start({})).rejects.toThrow('Name the database itself in DATABASE_DIRECT_URL')
    await expect(start({ DATABASE_DIRECT_URL: `${url}?application_name=direct` })).rejects.toThrow(
      'a pooler as well',
    )
    const database = `connect_query='SET statement_timeout = 0'`
    const boundless = through(await openPooler({ database }), direct)
    await expect(start({ DATABASE_URL: boundless, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      'statement_timeout is 0 behind the pooler',
    )
  }, 60_000)

  describe('before the product', () => {
    let app: TestApp
    let pooler: Pooler
    let servers: BuiltApp[] = []
    let ada: { token: string; id: string }
    let lukasz: string
    let owner: string

    beforeAll(async () => {
      app = await makeTestApp({ now: new Date() })
      // Fewer sessions than the two servers have connections, so each session serves one and then another.
      pooler = await startPooler(app.databaseUrl, { further: ['default_pool_size = 6'] })
      const { token, id } = await bringIn(app, { ...cast.ada, status: 'incomplete' })
      ada = { token, id: id ?? '' }
      lukasz = (await bringIn(app, { ...cast.lukasz, status: 'incomplete' })).id ?? ''
      owner = await makeAdmin(app, { role: 'owner' })
      const environment = {
        DATABASE_URL: through(pooler, app.databaseUrl),
        DATABASE_DIRECT_URL: app.databaseUrl,
      }
      servers = [await openBuiltApp(app, environment), await openBuiltApp(app, environment)]
    }, 60_000)
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.close()))
      await pooler.stop()
      await app.close()
    })

    /** On a busy machine somebody is sent away for a moment. */
    const ask: (server: BuiltApp, ...call: Parameters<BuiltApp['call']>) => Promise<Called> =
      async (server, ...call) => {
        for (;;) {
          const answer = await server.call(...call)
          if (answer.body?.code !== 'overloaded') return answer
          await pause(200)
        }
      }

    const each = <T>(times: number, work: (server: BuiltApp, n: number) => Promise<T>) =>
      Promise.all(
        Array.from({ length: times }, (_, n) => work(servers[n % servers.length] as BuiltApp, n)),
      )

    test('saves, reads, lists and logs in, many at once', async () => {
      const tab = randomUUID()
      const body = { applicationType: 'msc', ...completeAnswers('msc'), tab }
      for (let round = 0; round < rounds; round++) {
        const answers = await each(atOnce, (server, n) => {
          if (n % 4 === 0)
            return ask(server, 'POST /api/users/application', { token: ada.token, body })
          if (n % 4 === 1) return ask(server, 'GET /api/users/application', { token: ada.token })
          if (n % 4 === 2) return ask(server, 'GET /api/admins/applications', { token: owner })
          return ask(server, 'GET /api/users/applications', { token: ada.token })
        })
        expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      }
      const login = { email: cast.ada.email, password: castPassword }
      const [one] = await each(1, (server) => server.call('POST /api/users/login', { body: login }))
      expect(one?.status).toBe(200)
    }, 60_000)

    test('tells an open page what is written elsewhere', async () => {
      const [here] = servers
      const control = new AbortController()
      const stream = await fetch(`${here?.server.url}/api/admins/changes`, {
        headers: { authorization: `Bearer ${owner}` },
        signal: control.signal,
      })
      let said = ''
      const reading = (async () => {
        for await (const piece of stream.body ?? []) said += new TextDecoder().decode(piece)
      })().catch(() => {})
      await expect.poll(() => said, { timeout: soonMs }).toContain('event: ready')
      await walkTo(app, lukasz, 'submitted')
      await expect.poll(() => said, { timeout: soonMs }).toContain(`data: ${lukasz}`)
      control.abort()
      await reading
    })

    test('is ready, and says so with figures', async () => {
      for (const { server } of servers) {
        const ready = await fetch(`${server.url}/readyz`, { headers: operator })
        expect(ready.status, await ready.clone().text()).toBe(200)
        const figures = await (await fetch(`${server.url}/metrics`, { headers: operator })).text()
        expect(figures).toContain('matricula_ready 1')
      }
    })
  })
})
