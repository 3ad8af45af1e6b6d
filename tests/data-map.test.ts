import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataMapFile, makeDataMap, unsaid } from './data-map.ts'

test('the data map names every table, as the features declare them', async () => {
  const made = await makeDataMap()
  expect(unsaid).toEqual([])
  expect(readFileSync(dataMapFile, 'utf8'), 'npm run data-map').toBe(made)
})
