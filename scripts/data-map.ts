import { writeFileSync } from 'node:fs'
import { dataMapFile, makeDataMap, unsaid } from '#tests/data-map.ts'

/* Writes docs/compliance/data-map.md from what the features declare of their tables. */

const page = await makeDataMap()
if (unsaid.length > 0) {
  console.error(unsaid.join('\n'))
  process.exit(1)
}
writeFileSync(dataMapFile, page)
process.exit(0)
