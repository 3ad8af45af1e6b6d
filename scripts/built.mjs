import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, root, run, step } from './tools.mjs'

export const stampFile = join(root, 'dist/.sources')
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
]

/** Builds unless what is built was made from these very sources. */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()) return
  const { ok, words } = await step('Building', () =>
    run(ownNode(), ['scripts/build.mjs'], { quiet: true }),
  )
  if (ok) return
  console.error(`${words}\nThe build failed.`)
  process.exit(1)
}

/** A hash of everything that a build is made from. */
export function sourceHash() {
  const hash = createHash('sha256')
  hash.update(process.env.STRIPE_PUBLISHABLE_KEY ?? '')
  for (const file of sources.flatMap((path) => filesIn(path))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesIn(`${path}/${name}`))
}
