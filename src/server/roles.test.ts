import { expect, test } from 'vitest'
import type { Route } from '#shared/endpoint.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { readRoles } from './role-names.ts'

const [web, live, worker] = await Promise.all(
  ['web', 'live', 'worker'].map((ROLES) => forThisFile(makeTestApp({ environment: { ROLES } }))),
)

const elsewhere = {
  status: 503,
  body: { error: 'Another server handles this. Try again in a moment', code: 'elsewhere' },
}

test.each<[Route, ...number[]]>([
  ['GET /api/users/changes', 503, 401, 503],
  ['GET /api/admins/changes', 503, 401, 503],
  ['GET /api/users/me', 401, 503, 503],
  ['POST /api/users/login', 422, 503, 503],
  ['GET /api/nothing' as Route, 404, 503, 503],
  ['GET /healthz' as Route, 200, 200, 200],
  ['GET /readyz' as Route, 200, 200, 200],
])('%s is answered by whoever is there for it', async (route, ...expected) => {
  const sent = route.startsWith('POST') ? { body: {} } : {}
  const answers = await Promise.all([web, live, worker].map((app) => app?.call(route, sent)))
  expect(answers.map((answer) => answer?.status)).toEqual(expected)
  for (const answer of answers) if (answer?.status === 503) expect(answer).toMatchObject(elsewhere)
})

test('left out means all of them, and a word that is none is refused', () => {
  expect([...(readRoles(undefined) ?? [])]).toEqual(['web', 'live', 'worker'])
  expect([...(readRoles('worker, web') ?? [])]).toEqual(['web', 'worker'])
  expect(readRoles('web,jobs')).toBeUndefined()
})
