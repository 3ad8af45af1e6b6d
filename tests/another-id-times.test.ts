import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pdfOf } from '#features/documents/server/documents.fixture.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'

const isLong = process.env.LONG === '1'
const rounds = 1_000
/** What one may be slower than the other. */
const mostShare = 0.2

const routes: Route[] = [
  'GET /api/users/applications/{id}',
  'GET /api/users/applications/{id}/interview',
  'GET /api/users/applications/{id}/messages',
  'GET /api/users/applications/{id}/documents',
  'GET /api/users/uploads/{id}',
]

function medianOf(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

test.skipIf(!isLong)(
  't1: what is another person’s takes no longer to be refused than what is not there',
  async () => {
    const app = await makeTestApp()
    const [one, other] = [await bringIn(app, cast.xiaoming), await bringIn(app, cast.lukasz)]
    const upload = await app.call('POST /api/users/applications/{id}/uploads', {
      token: one.token,
      params: { id: one.id ?? '' },
      body: { name: 'scan.pdf', bytes: (await pdfOf()).length },
    })
    for (const route of routes) {
      const theirs = route.includes('uploads') ? upload.body.id : one.id
      const times: Record<'theirs' | 'absent', number[]> = { theirs: [], absent: [] }
      for (let round = 0; round < rounds; round++)
        for (const [what, id] of [
          ['theirs', theirs],
          ['absent', randomUUID()],
        ] as const) {
          const began = performance.now()
          const { status } = await app.call(route, { token: other.token, params: { id } })
          if (round >= rounds / 10) times[what].push(performance.now() - began)
          expect(status).toBe(404)
        }
      const [slow, quick] = [medianOf(times.theirs), medianOf(times.absent)]
      process.stdout.write(`${JSON.stringify({ t1: { route, slow, quick } })}\n`)
      expect(Math.abs(slow - quick) / Math.min(slow, quick), route).toBeLessThan(mostShare)
    }
    await app.close()
  },
  120_000,
)
