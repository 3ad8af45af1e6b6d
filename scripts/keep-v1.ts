import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '#app/server/features.ts'
import { breaksOf } from '#features/api-access/server/schema-breaks.fixture.ts'
import {
  hashOfKept,
  keepDocument,
  keptDocument,
  presentDocument,
} from '#features/api-access/server/v1-document.fixture.ts'

/* Keeps what was added to the promised calls, with their types. What would break a program is never kept. */

const root = join(import.meta.dirname, '..')
const present = presentDocument(installed)
const breaks = breaksOf(keptDocument(), present)
if (breaks.length > 0) {
  console.error(
    `These would break programs; leave them as they were, and add a call beside them:\n${breaks.join('\n')}`,
  )
  process.exit(1)
}
keepDocument(present)
const tool = join(root, 'scripts/api-types')
const types = join(root, 'docs/api/matricula-v1.d.ts')
const output = { stdio: 'inherit' } as const
execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', tool], output)
execFileSync(
  process.execPath,
  [
    join(tool, 'node_modules/openapi-typescript/bin/cli.js'),
    join(root, 'docs/api/openapi-v1.json'),
    '--output',
    types,
  ],
  output,
)
// A test holds that both belong together.
appendFileSync(types, `// Made from the document with SHA-256 ${hashOfKept()}\n`)
