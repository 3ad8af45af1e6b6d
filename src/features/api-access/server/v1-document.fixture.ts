import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '#server/openapi.ts'
import type { ApiDocument } from './schema-breaks.fixture.ts'
import { v1Routes } from './v1-routes.ts'

const kept = join(import.meta.dirname, '../../../../docs/api/openapi-v1.json')

/** The promised calls as they are now; only what is promised of them. */
export function presentDocument(): ApiDocument {
  const document = openApiDocument(
    v1Routes.map(({ endpoint }) => endpoint),
    '/',
  )
  // As it is kept: without what JSON does not write.
  return JSON.parse(JSON.stringify(document))
}

/** The promised calls as they were promised. */
export function keptDocument(): ApiDocument {
  return JSON.parse(readFileSync(kept, 'utf8'))
}

export function keepDocument(document: ApiDocument): void {
  writeFileSync(kept, `${JSON.stringify(document, null, 2)}\n`)
}

/** What the types of the client were made from. */
export function hashOfKept(): string {
  return createHash('sha256').update(readFileSync(kept)).digest('hex')
}
