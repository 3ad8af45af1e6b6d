import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'

const root = join(import.meta.dirname, '..')
const order: readonly string[] = features
const rooms = ['app', 'features', 'features.ts', 'server', 'shared', 'web']
const serverLibraries = /^node:|^(drizzle-orm|hono|@hono|pg|pg-boss|pino|nodemailer)(\/|$)/
const browserLibraries = /^(react|react-dom|react-router|react-aria-components|@tanstack)(\/|$)/
const supportsTests = /\.(fixture|cases|arbitrary)\.tsx?$/
/** Who reads a file, or what goes on in it: neither says what it holds. Branding is a noun. */
const saysNothing =
  /\/((?!branding)[a-z]+ing|own|office|mine|here|once|told|looks|produced|afresh|afterwards|pieces|tidy)\.tsx?$/
/** Statements as the formatter lays them out, of types too, and what is loaded late. */
const statement =
  /^(?:(?:import|export) [^'\n]*|\} )from '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm

/** What only the kit does, so that every act asks for a fresh login and is followed by what it changed. */
const ownWayToAct = /\b(?:useMutation|invalidateQueries|withReauthentication)\b/g

const known = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, importedBy(file, readFileSync(join(root, file), 'utf8'))]),
)

function importedBy(file: string, text: string): string[] {
  return [...text.matchAll(statement)].map(([, from, effect, late]) => {
    const name = from ?? effect ?? late ?? ''
    if (name.startsWith('#tests/')) return name.slice(1)
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
  })
}

type Place = { path: string; room: string; floor: string; feature: string; rank: number }

/** What runs on both sides, `shared` and the ground floor of a feature, has no floor of its own. */
function placeOf(path: string): Place {
  const [top, room = '', second = '', third = ''] = path.split('/')
  const folder = { features: third, app: second }[room] ?? room
  const isOurs = top === 'src'
  const feature = isOurs && room === 'features' ? second : ''
  return {
    path,
    room: isOurs ? room : (top ?? ''),
    floor: isOurs && (folder === 'server' || folder === 'web') ? folder : '',
    feature,
    rank: order.indexOf(feature),
  }
}

/** What may not be, and where such a line belongs. */
const walls: readonly [isBreach: (from: Place, to: Place) => boolean, sentence: string][] = [
  [
    (from, to) => from.room === 'shared' && to.room !== 'shared' && to.room !== 'zod',
    'shared knows nothing but zod: the line belongs to a feature, to server or to web',
  ],
  [
    (from, to) =>
      from.floor !== 'server' && (to.floor === 'server' || serverLibraries.test(to.path)),
    'browser and ground floor know nothing of the server: what both need belongs on the ground floor of the feature',
  ],
  [
    (from, to) => from.floor !== 'web' && (to.floor === 'web' || browserLibraries.test(to.path)),
    'server and ground floor know nothing of the browser: what both need belongs on the ground floor of the feature',
  ],
  [
    (from, to) => from.feature !== '' && to.rank > from.rank,
    'an earlier feature does not know a later one: the line belongs to the later, or to a place that the later fills in its feature.ts',
  ],
  [
    (from, to) =>
      from.feature !== '' && to.floor === 'web' && to.feature !== '' && to.feature !== from.feature,
    'features do not meet in the browser: src/app/web puts their pages together, and what several need belongs to src/web',
  ],
  [
    (from, to) => (from.room === 'server' || from.room === 'web') && to.feature !== '',
    'platform and kit know no feature: the line belongs to the feature or to src/app',
  ],
  [
    (from, to) => from.room !== 'app' && (to.room === 'app' || to.room === 'features.ts'),
    'src/app puts the features together, and nothing knows it: declare a place, and fill it in a feature.ts',
  ],
  [
    (from, to) =>
      !supportsTests.test(from.path) && (to.room === 'tests' || supportsTests.test(to.path)),
    'the product knows nothing of its tests: what both need belongs to the product',
  ],
]

function faultsOf(file: string, target: string): string[] {
  const [from, to] = [placeOf(file), placeOf(target)]
  return walls
    .filter(([isBreach]) => isBreach(from, to))
    .map(([, sentence]) => `${file} imports ${target}: ${sentence}`)
}

/** The first way found from each file back to itself. */
function circles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  function visit(file: string, way: readonly string[]) {
    if (way.includes(file))
      found.push(
        `${[...way.slice(way.indexOf(file)), file].join(' → ')}: what both need belongs in a file of its own`,
      )
    if (done.has(file)) return
    done.add(file)
    for (const target of known.get(file) ?? []) visit(target, [...way, file])
  }
  for (const file of known.keys()) visit(file, [])
  return found
}

test('no import crosses a wall', () => {
  expect(known.size).toBeGreaterThan(1_000)
  const faults = [...known].flatMap(([file, targets]) =>
    targets.flatMap((target) => faultsOf(file, target)),
  )
  expect(faults).toEqual([])
})

test('no imports go in a circle', () => expect(circles()).toEqual([]))

test('each feature is in the list, and nothing stands outside of the rooms', () => {
  expect(readdirSync(join(root, 'src')).sort()).toEqual(rooms)
  expect(readdirSync(join(root, 'src/features')).sort()).toEqual([...features].sort())
  const objects = globSync('src/features/*/server/feature.ts', { cwd: root })
  expect(objects).toHaveLength(features.length)
})

test('a file is named for what it holds, not for its reader or by a bare gerund', () => {
  expect([...known.keys()].filter((file) => saysNothing.test(file))).toEqual([])
  for (const name of ['own.ts', 'office.ts', 'sealing.ts', 'afresh.tsx'])
    expect(`src/features/x/${name}`).toMatch(saysNothing)
  for (const name of ['own-contracts.ts', 'seal-job.ts', 'settings.ts'])
    expect(`src/features/x/${name}`).not.toMatch(saysNothing)
})

test('an act of a page goes through useAct or useHandIn', () => {
  const pages = [...known.keys()].filter(
    (file) => placeOf(file).floor === 'web' && placeOf(file).room !== 'web',
  )
  const faults = pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(ownWayToAct)].map(
      ([what]) =>
        `${file} calls ${what}: \`useAct\` and \`useHandIn\` send, and \`readAgain\` reads again`,
    ),
  )
  expect(pages.length).toBeGreaterThan(400)
  expect(faults).toEqual([])
  expect('queryClient.invalidateQueries()').toMatch(ownWayToAct)
})

test('every kind of import is read', () => {
  const text = `import type { A } from './a.ts'
import {
  b,
} from '../server/b.ts'
export * from '#web/c.ts'
import '#server/d.ts'
import('./e.ts'), import(
  './f.ts'
)
let g: typeof import('zod')`
  expect(importedBy('src/features/x/g.ts', text)).toEqual([
    'src/features/x/a.ts',
    'src/features/server/b.ts',
    'src/web/c.ts',
    'src/server/d.ts',
    'src/features/x/e.ts',
    'src/features/x/f.ts',
    'zod',
  ])
})

test.each([
  ['shared/a.ts', 'react', 0],
  ['shared/a.ts', 'src/features/settings/b.ts', 0],
  ['features/payments/a.ts', 'src/server/b.ts', 1],
  ['features/payments/web/a.tsx', 'src/features/payments/server/b.ts', 1],
  ['web/a.ts', 'node:fs', 1],
  ['features/payments/a.ts', 'src/web/b.ts', 2],
  ['features/payments/server/a.ts', 'src/features/payments/web/b.tsx', 2],
  ['server/a.ts', 'react', 2],
  ['features/settings/a.ts', 'src/features/reports/b.ts', 3],
  ['features/settings/web/a.tsx', 'src/features/reports/b.ts', 3],
  ['features/contracts/web/a.tsx', 'src/features/accounts/web/b.tsx', 4],
  ['server/a.ts', 'src/features/settings/b.ts', 5],
  ['web/a.ts', 'src/features/settings/b.ts', 5],
  ['features/settings/server/a.ts', 'src/app/server/app.ts', 6],
  ['features/settings/a.ts', 'src/features.ts', 6],
  ['features/settings/a.ts', 'tests/b.ts', 7],
  ['features/settings/a.ts', 'src/features/settings/b.fixture.ts', 7],
])('%s may not import %s', (file, target, wall) => {
  expect(faultsOf(`src/${file}`, target)).toContain(
    `src/${file} imports ${target}: ${walls[wall]?.[1]}`,
  )
})
