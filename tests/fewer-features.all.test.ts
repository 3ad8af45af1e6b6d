import { spawn } from 'node:child_process'
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
import { openBuiltApp } from './built-app.ts'
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

/** A folder with the sources as they are once features and their lines in the list are deleted. */
function sourcesWithout(names: readonly string[]): string {
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
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['node_modules', 'assets', 'migrations'])
    symlinkSync(join(root, name), join(folder, name))
  return folder
}

/** Rules that a feature wrote by hand and that are on tables of earlier ones, or are called by rules of theirs. */
const rulesOutside: Record<string, string> = {
  messages: `CREATE OR REPLACE FUNCTION unanswered_since(application uuid) RETURNS timestamptz
    LANGUAGE sql STABLE AS 'SELECT NULL::timestamptz'`,
  payments: 'DROP FUNCTION sum_discarded CASCADE',
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
  const child = spawn(process.execPath, ['src/app/server/verify.ts'], {
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

test.each([1, 2, 3, 4, 5])(
  'without the last %i features the product starts, and everything else answers',
  async (count) => {
    const names = features.slice(-count)
    const left = installed.slice(0, -count).flatMap(({ routes }) => routes)
    const folder = sourcesWithout(names)
    const app = await makeTestApp({ now: new Date() })
    onTestFinished(() => app.close())
    const accepted = await bringIn(app, cast.priya)
    const begun = await bringIn(app, cast.ada)
    const owner = await makeAdmin(app, { role: 'owner' })
    await dropTablesOf(app, names)
    const areas = await areasOf(names)
    await app.platform.db.delete(settingVersions).where(inArray(settingVersions.area, areas))
    const reduced = await openBuiltApp(
      app,
      { LOG_LEVEL: 'error' },
      { file: 'src/app/server/main.ts', folder },
    )
    onTestFinished(() => reduced.close())

    const { body: document } = await reduced.call('GET /api/openapi.json')
    const offered = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(offered.sort()).toEqual(left.map(({ endpoint }) => endpoint.route).sort())

    const { body: settings } = await reduced.call('GET /api/admins/settings', { token: owner })
    expect(settings.areas.map(({ area }: { area: string }) => area)).toEqual(
      officeAreas().flatMap(({ key }) => (areas.includes(key) ? [] : [key])),
    )
    expect(await kept(app, areas)).toEqual([])

    const faults: { route: string; status: number; body: unknown }[] = []
    for (const endpoint of inWalkingOrder(left.map(({ endpoint }) => endpoint))) {
      const { route, access } = endpoint
      for (const { id, token } of [accepted, begun]) {
        const answer: Called = await reduced.call(route, {
          params: Object.fromEntries(
            [...route.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, id]),
          ),
          query: queries[route] ?? {},
          body: bodyFor(endpoint),
          ...(access !== 'public' && { token: access === 'applicant' ? token : owner }),
        })
        const { status, body } = answer
        // Of the last ones some find the session ended by the one before.
        const isStranger = status === 401 && access !== 'public' && !lastOnes.includes(route)
        if (status >= 500 || isStranger || body?.error === nothingHere)
          faults.push({ route, status, body })
      }
    }
    expect({ faults, said: faults.length > 0 ? reduced.server.output() : '' }).toEqual({
      faults: [],
      said: '',
    })
    expect(await verify(folder, app)).toEqual({ code: 0, broken: [] })
  },
  300_000,
)
