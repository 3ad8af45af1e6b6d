import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './tools.mjs'

/** Installs what the lock file names, unless it is all there. */
export async function ensureInstalled() {
  if (installed()) return
  const { ok, words } = await step('Installing', () =>
    process.env.npm_execpath
      ? run(process.execPath, [process.env.npm_execpath, 'ci'], { quiet: true })
      : run('npm', ['ci'], { quiet: true }),
  )
  if (ok) return
  console.error(`${words}\nThe packages could not be installed.`)
  process.exit(1)
}

function installed() {
  const found = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(found)) return false
  const there = packagesOf(found)
  // Optional packages are for other machines.
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  )
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
