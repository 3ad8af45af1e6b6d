import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { known, placeOf, supportsTests } from './imports.ts'

const root = join(import.meta.dirname, '..')

/** Each table's feature. */
const owners = new Map(
  [...known.keys()]
    .filter((file) => /^src\/features\/.*\/tables\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
        ([, table = '']) => [table, placeOf(file)] as const,
      ),
    ),
)

function tableFaults(file: string, text: string): string[] {
  const from = placeOf(file)
  return [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) (\w+)/g)].flatMap(([, table = '']) => {
    const owner = owners.get(table)
    const isBreach = owner && from.room !== 'app' && owner.rank > from.rank
    return isBreach
      ? [`${file} reads ${table} of ${owner.feature}: declare a place for SQL, and fill it there`]
      : []
  })
}

test('no SQL names a table of a later feature', () => {
  expect(owners.size).toBeGreaterThan(100)
  const faults = [...known.keys()].flatMap((file) =>
    supportsTests.test(file) ? [] : tableFaults(file, readFileSync(join(root, file), 'utf8')),
  )
  expect(faults).toEqual([])
  const text = 'sql`SELECT FROM decisions d`'
  expect(tableFaults('src/features/applications/server/a.ts', text)).toHaveLength(1)
  expect(tableFaults('src/server/a.ts', text)).toHaveLength(1)
  expect(tableFaults('src/features/contracts/server/a.ts', text)).toEqual([])
})
