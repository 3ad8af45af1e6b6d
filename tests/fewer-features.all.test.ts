import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { getTableName, inArray, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { installed } from '#app/server/features.ts'
import { officeAreas } from '#features/settings/area.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { features } from '../src/features.ts'
import { makeAdmin } from './admins.ts'
import { type Called, makeTestApp, type TestApp } from './app.ts'
import { type BuiltApp, openBuiltApp } from './built-app.ts'
import { bringIn, cast } from './cast.ts'
import { goodBody, queries } from './request-generator.ts'

const root = join(import.meta.dirname, '..')
const nothingHere = 'There’s nothing at this address'

/** They end the session or the account that the other calls need. */
const lastOnes = [
  'POST /api/users/applications/{id}/discard',
  'POST /api/users/applications/{id}/withdraw',
  'POST /api/users/logout',
  'POST /api/users/close',
  'POST /api/admins/logout',
]

const run = promisify(execFile)

/** What a build is made from and a server needs, beside the sources. */
const asTheyAre = [
  '.gitignore',
  'docs/guide',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'tsconfig.json',
  'vite.config.ts',
]

/** A folder with the product, built from what is there once features and their lines in the list are deleted. */
async function builtWithout(names: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-fewer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const removed = names.map((name) => join(root, 'src/features', name))
  cpSync(join(root, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !removed.includes(path) && !/\.test\.tsx?$/.test(basename(path)),
  })
  const list = join(folder, 'src/features.ts')
  const left = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => !names.some((name) => line.trim() === `'${name}',`))
  writeFileSync(list, left.join('\n'))
  for (const path of asTheyAre) cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const name of ['node_modules', 'assets', 'migrations'])
    symlinkSync(join(root, name), join(folder, name))
  await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })
  return folder
}

/** Rules that a feature wrote by hand and that are on tables of earlier ones, or are called by rules of theirs. */
const rulesOutside: Record<string, string> = {
  messages: `CREATE OR REPLACE FUNCTION unanswered_since(application uuid) RETURNS timestamptz
    LANGUAGE sql STABLE AS 'SELECT NULL::timestamptz'`,
  payments: 'DROP FUNCTION sum_discarded CASCADE',
  webhooks: `DROP FUNCTION tell_webhooks_of_step, tell_webhooks_of_document, tell_webhooks_of_charge,
    tell_webhooks_of_contract, tell_webhooks CASCADE`,
}

/** The migration that goes with taking features out. */
async function dropTablesOf({ platform }: TestApp, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = join(root, 'src/features', name, 'server/tables.ts')
    const declared: object = existsSync(file) ? await import(file) : {}
    for (const table of Object.values(declared))
      if (is(table, PgTable))
        await platform.db.execute(sql`DROP TABLE ${sql.identifier(getTableName(table))} CASCADE`)
    const rules = rulesOutside[name]
    if (rules) await platform.db.execute(sql.raw(rules))
  }
}

/** The keys of their settings. */
async function areasOf(names: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const name of names) {
    const file = join(root, 'src/features', name, 'setting-areas.ts')
    if (existsSync(file)) keys.push(...Object.keys((await import(file)).settingAreas))
  }
  return keys
}

/** Which of these areas have a value. */
async function kept({ platform }: TestApp, areas: readonly string[]): Promise<string[]> {
  const { area } = settingVersions
  const rows = await platform.db.selectDistinct({ area }).from(settingVersions)
  return rows.map((row) => row.area).filter((key) => areas.includes(key))
}

const bodies = new Map<string, unknown>()

function bodyFor(endpoint: Endpoint): unknown {
  const { route } = endpoint
  if (!bodies.has(route)) bodies.set(route, goodBody(endpoint, {}))
  return bodies.get(route)
}

function inWalkingOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  const place = ({ route }: Endpoint) =>
    lastOnes.includes(route) ? 2 + lastOnes.indexOf(route) : route.startsWith('GET') ? 0 : 1
  return endpoints.toSorted((a, b) => place(a) - place(b))
}

/** What `npm run verify` says of a database, and how it ended. */
async function verify(folder: string, { databaseUrl, config }: TestApp) {
  const child = spawn(process.execPath, ['dist/server/verify.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(child, 'exit')
  return { code, broken: said.split('\n').filter((line) => line && !line.startsWith('ok ')) }
}

type People = { owner: string; applicants: { id: string; token: string }[] }
type Step = { call: string; status: number; body: unknown }

/** People for a walk, on a database of their own. */
async function peopled(): Promise<{ app: TestApp; people: People }> {
  const app = await makeTestApp({ now: new Date() })
  onTestFinished(() => app.close())
  const applicants = [await bringIn(app, cast.priya), await bringIn(app, cast.ada)]
  return { app, people: { owner: await makeAdmin(app, { role: 'owner' }), applicants } }
}

/** Each endpoint, called for each applicant by somebody who may. */
async function walk(
  { call }: BuiltApp,
  { owner, applicants }: People,
  endpoints: readonly Endpoint[],
): Promise<Step[]> {
  const steps: Step[] = []
  for (const endpoint of inWalkingOrder(endpoints)) {
    const { route, access } = endpoint
    for (const [index, { id, token }] of applicants.entries()) {
      const answer: Called = await call(route, {
        params: Object.fromEntries(
          [...route.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, id]),
        ),
        query: queries[route] ?? {},
        body: bodyFor(endpoint),
        ...(access !== 'public' && { token: access === 'applicant' ? token : owner }),
      })
      steps.push({ call: `${route} for ${index}`, status: answer.status, body: answer.body })
    }
  }
  return steps
}

const pages = ['/', '/masters/apply', '/dashboard', '/dashboard/messages', '/admin-panel', '/check']

/** How the server answers a browser that opens pages. */
async function opened({ server }: BuiltApp): Promise<[path: string, status: number][]> {
  const headers = { accept: 'text/html' }
  return Promise.all(
    pages.map(async (path): Promise<[string, number]> => {
      const { status } = await fetch(server.url + path, { headers })
      return [path, status]
    }),
  )
}

/** They stand before others in the list, none of which knows them. */
const outOfTheMiddle = [
  'interviewer-calendars',
  'bank-statements',
  'single-sign-on',
  'time-stamps',
  'file-requests',
  'scim',
]

/** The last ones, those from payments on, and some that others come after. */
const cuts: readonly (readonly string[])[] = [
  ...[1, 2, 3, 4, 5].map((count) => features.slice(-count)),
  features.slice(features.indexOf('payments')),
  ['webhooks'],
  outOfTheMiddle,
]

test.each(cuts.map((names) => ({ without: names.join(', '), names })))(
  'without $without the product is built and starts, and everything else answers as before',
  async ({ names }) => {
    const left = installed.flatMap(({ routes }, index) =>
      names.includes(features[index] ?? '') ? [] : routes,
    )
    const endpoints = left.map(({ endpoint }) => endpoint)
    const folder = await builtWithout(names)
    const { app, people } = await peopled()
    await dropTablesOf(app, names)
    const areas = await areasOf(names)
    await app.platform.db.delete(settingVersions).where(inArray(settingVersions.area, areas))
    const reduced = await openBuiltApp(
      app,
      { LOG_LEVEL: 'error' },
      { file: 'dist/server/main.js', folder },
    )
    onTestFinished(() => reduced.close())

    const { body: document } = await reduced.call('GET /api/openapi.json')
    const offered = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(offered.sort()).toEqual(endpoints.map(({ route }) => route).sort())

    const { body: settings } = await reduced.call('GET /api/admins/settings', {
      token: people.owner,
    })
    expect(settings.areas.map(({ area }: { area: string }) => area)).toEqual(
      officeAreas().flatMap(({ key }) => (areas.includes(key) ? [] : [key])),
    )
    expect(await kept(app, areas)).toEqual([])

    const { app: wholeApp, people: wholePeople } = await peopled()
    const whole = await openBuiltApp(wholeApp, { LOG_LEVEL: 'error' })
    onTestFinished(() => whole.close())
    expect(await opened(reduced)).toEqual(await opened(whole))

    const before = await walk(whole, wholePeople, endpoints)
    const after = await walk(reduced, people, endpoints)
    const faults = after.filter(
      ({ status, body }, index) =>
        status >= 500 ||
        status !== before[index]?.status ||
        (body as { error?: string } | undefined)?.error === nothingHere,
    )
    expect({
      faults: faults.map((fault) => ({ ...fault, before: before[after.indexOf(fault)] })),
      said: faults.length > 0 ? reduced.server.output() : '',
    }).toEqual({ faults: [], said: '' })
    expect(await verify(folder, app)).toEqual({ code: 0, broken: [] })
  },
  300_000,
)
