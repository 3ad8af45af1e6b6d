import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature } from '#server/feature.ts'
import { openApiDocument } from '#server/openapi.ts'
import type { Route } from '#server/serve.ts'
import { v1 } from '../v1.ts'
import type { ApiDocument } from './schema-breaks.fixture.ts'

const kept = join(import.meta.dirname, '../../../../docs/api/openapi-v1.json')

/** The calls of all features that are promised. */
export function promisedRoutes(features: readonly Feature[]): Route[] {
  return features.flatMap(({ routes }) =>
    routes.filter(({ endpoint }) => endpoint.path.startsWith(`${v1}/`)),
  )
}

/** The promised calls as they are now; only what is promised of them. */
export function presentDocument(features: readonly Feature[]): ApiDocument {
  const document = openApiDocument(
    promisedRoutes(features).map(({ endpoint }) => endpoint),
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
