import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import {
  circles,
  faultsOf,
  importedBy,
  importFaults,
  known,
  placeOf,
  supportsTests,
  walls,
} from './imports.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['app', 'features', 'features.ts', 'server', 'shared', 'web']

test('no import crosses a wall', () => {
  expect(known.size).toBeGreaterThan(1_000)
  expect(importFaults()).toEqual([])
})

test('the features from payments on are found by name, so that each of them can go', () => {
  const last: readonly string[] = features.slice(features.indexOf('payments'))
  const faults = [...known].flatMap(([file, targets]) =>
    placeOf(file).room === 'app' && !supportsTests.test(file)
      ? targets.filter((target) => last.includes(placeOf(target).feature)).map((to) => [file, to])
      : [],
  )
  expect(faults).toEqual([])
})

test('public pages load nothing of the features that connect to other systems', () => {
  const reached = new Set<string>()
  function visit(file: string): void {
    if (!known.has(file) || reached.has(file)) return
    reached.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    // Types are gone in the browser, and what is loaded late is not loaded by the page.
    const early = text
      .replace(/^(?:import|export) type [^']*from '[^']+'/gm, '')
      .replaceAll(/\bimport\(/g, 'late(')
    for (const target of importedBy(file, early)) visit(target)
  }
  for (const page of ['main.tsx', 'pages/home-page.tsx', 'pages/apply-start.tsx', 'guards.ts'])
    visit(`src/app/web/${page}`)
  expect(reached.size).toBeGreaterThan(50)
  const later: readonly string[] = features.slice(features.indexOf('interviewer-calendars'))
  expect([...reached].filter((file) => later.includes(placeOf(file).feature))).toEqual([])
})

test('no imports go in a circle', () => expect(circles()).toEqual([]))

test('each feature is in the list, and nothing is outside of the rooms', () => {
  expect(readdirSync(join(root, 'src')).sort()).toEqual(rooms)
  expect(readdirSync(join(root, 'src/features')).sort()).toEqual([...features].sort())
  const objects = globSync('src/features/*/server/feature.ts', { cwd: root })
  expect(objects).toHaveLength(features.length)
  // The picture tells the same order, from arrow to arrow.
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const shown = page.slice(page.indexOf('src/features.ts'), page.indexOf('x/web'))
  expect(shown.match(/(?<=[│→] )[a-z-]+/g)).toEqual(features)
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
  ['features/payments/a.ts', 'stripe', 1],
  ['features/passkeys/web/a.ts', '@simplewebauthn/server', 1],
  ['features/payments/a.ts', 'src/web/b.ts', 2],
  ['features/payments/server/a.ts', 'src/features/payments/web/b.tsx', 2],
  ['server/a.ts', 'react', 2],
  ['features/payments/a.ts', '@stripe/stripe-js', 2],
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
