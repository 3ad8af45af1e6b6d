import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { features } from '../src/features.ts'

const root = join(import.meta.dirname, '..')
const order: readonly string[] = features
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** What is installed where it runs is for the server; the rest is built into the bundle. */
const notForServersAlone = ['zod', '@simplewebauthn/browser']
const browserLibraries =
  /^(react|react-dom|react-router|react-aria-components|react-hook-form|@hookform|@tanstack|@dnd-kit|@stripe|@simplewebauthn\/browser|pdfjs-dist|qrcode|signature_pad)(\/|$)/
export const supportsTests = /\.(fixture|cases|arbitrary)\.tsx?$/
/** Statements as the formatter lays them out, of types too, and what is loaded late. */
const statement =
  /^(?:(?:import|export) [^'\n]*|\} )from '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm

/** What each file of the product imports. */
export const known = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, importedBy(file, readFileSync(join(root, file), 'utf8'))]),
)

export function importedBy(file: string, text: string): string[] {
  return [...text.matchAll(statement)].map(([, from, effect, late]) => {
    const name = from ?? effect ?? late ?? ''
    if (name.startsWith('#tests/')) return name.slice(1)
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
  })
}

export type Place = { path: string; room: string; floor: string; feature: string; rank: number }

/** What runs on both sides, `shared` and the ground floor of a feature, has no floor of its own. */
export function placeOf(path: string): Place {
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

function isServerLibrary(path: string): boolean {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  return path.startsWith('node:') || (name in dependencies && !notForServersAlone.includes(name))
}

/** What may not be, and where such a line belongs. */
export const walls: readonly [isBreach: (from: Place, to: Place) => boolean, sentence: string][] = [
  [
    (from, to) => from.room === 'shared' && to.room !== 'shared' && to.room !== 'zod',
    'shared knows nothing but zod: the line belongs to a feature, to server or to web',
  ],
  [
    (from, to) => from.floor !== 'server' && (to.floor === 'server' || isServerLibrary(to.path)),
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

export function faultsOf(file: string, target: string): string[] {
  const [from, to] = [placeOf(file), placeOf(target)]
  return walls
    .filter(([isBreach]) => isBreach(from, to))
    .map(([, sentence]) => `${file} imports ${target}: ${sentence}`)
}

/** Every import over a wall, with the sentence that says where the line belongs. */
export function importFaults(): string[] {
  return [...known].flatMap(([file, targets]) =>
    targets.flatMap((target) => faultsOf(file, target)),
  )
}

/** The first way found from each file back to itself. */
export function circles(): string[] {
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
