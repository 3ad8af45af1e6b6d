import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ownNode, root, run, step } from './tools.mjs'

const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/server-sources.ts',
  'scripts/late-shapes.ts',
  'scripts/in-ascii.ts',
  'scripts/office-guide.ts',
  'docs/guide/office.md',
  'scripts/bundled.mjs',
]
const stateLength = 16

/** Builds unless what is built was made from these very sources. */
export async function ensureBuilt() {
  const dist = join(root, 'dist')
  if (existsSync(dist) && basename(realpathSync(dist)) === sourceState()) return
  const { ok, words } = await step('Building', () =>
    run(ownNode(), ['scripts/build.mjs'], { quiet: true }),
  )
  if (ok) return
  console.error(`${words}\nThe build failed.`)
  process.exit(1)
}

/**
 * A short name for everything that a build is made from: the sources, and the one address that is
 * built into the pages. Nothing else of the environment counts.
 */
export function sourceState(environment = process.env) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesIn(path))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  }
  if (environment.VITE_API_BASE) hash.update(`\0${environment.VITE_API_BASE}`)
  return hash.digest('hex').slice(0, stateLength)
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesIn(`${path}/${name}`))
}
