import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

test('the lock file names a version for every platform of every package', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = LockFile.parse(JSON.parse(text))
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) => !foldersAbove(path).some((f) => packages[`${f}node_modules/${name}`]?.version),
      )
      .map((name) => `${path} -> ${name}`),
  )
  expect(missing).toEqual([])
})

// Where Node would look for a package, from the outermost folder inwards.
function foldersAbove(path: string) {
  const parts = `${path}/`.split('node_modules/')
  return ['', ...parts.map((_, depth) => parts.slice(0, depth + 1).join('node_modules/'))]
}
