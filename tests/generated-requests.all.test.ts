import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeAdmin } from './admins.ts'
import { makeApiToken } from './api-tokens.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { makeFilled } from './filled-forms.ts'
import { brokenIn } from './invariants.ts'
import { type GeneratedRequest, requestsFor } from './request-generator.ts'

const seed = Number(process.env.SEED ?? 20_261_121)
const numRuns = 2_000

let app: TestApp
let applicant: string
let owner: string
let program: string
const ids: string[] = []

beforeAll(async () => {
  app = await makeTestApp()
  await renewOwner()
  for (const person of [cast.lukasz, cast.priya]) ids.push((await bringIn(app, person)).id)
  await renewApplicant()
})
afterAll(() => app.close())

/** Some calls sign out or close the account; the next ones are made by somebody new. */
async function renewApplicant(): Promise<void> {
  const { token, id } = await makeFilled(app)
  applicant = token
  ids[2] = id
}

async function renewOwner(): Promise<void> {
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${performance.now()}` })
  program = await makeApiToken(app, { owner })
}

function tokenFor({ token, access }: GeneratedRequest): string | undefined {
  if (token === 'none') return undefined
  const kind = access.split(':', 1)[0] ?? access
  const [prefix, live] = { admin: ['aa_', owner], token: ['matricula_', program] }[kind] ?? [
    'au_',
    applicant,
  ]
  return token === 'garbage' ? `${prefix}nonsense` : live
}

async function send(request: GeneratedRequest, path: string) {
  const { method, body } = request
  const token = tokenFor(request)
  const answer = await app.app.request(
    path,
    {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': request.type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    },
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  )
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, text: '' }
  }
  return { status: answer.status, text: await answer.text() }
}

test(`2,000 generated requests, valid and broken, meet no fault of ours (seed ${seed})`, async () => {
  const document = await (await app.app.request('/api/openapi.json')).json()
  const places = [
    '00000000-0000-4000-8000-00000000000a',
    '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-00000000000c',
  ]
  const requests = fc.sample(requestsFor(document, places), { seed, numRuns })
  const counts = new Map<number, number>()
  const wellAnswered = new Set<string>()
  for (const [n, request] of requests.entries()) {
    const path = places.reduce((all, place, i) => all.replace(place, ids[i] ?? place), request.path)
    const { status, text } = await send(request, path)
    const said: string = `seed ${seed}, request ${n}: ${request.method} ${path} ${request.body?.slice(0, 500)}\n${status} ${text}`
    expect(status, said).toBeLessThan(500)
    if (status >= 400) {
      expect(JSON.parse(text), said).toMatchObject({ error: expect.stringMatching(/^\S.{5,}/s) })
      expect(text, said).not.toMatch(
        /at \w+ \(|SELECT |INSERT |UPDATE |node_modules|\.ts:|\/work\//,
      )
    } else wellAnswered.add(`${request.method} ${request.route}`)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (
      status === 401 &&
      request.token === 'suitable' &&
      request.route.includes('/users/') &&
      !request.route.includes('login')
    )
      await renewApplicant()
    if (status === 401 && request.token === 'suitable' && /^(admin|token)/.test(request.access))
      await renewOwner()
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  expect(total).toBe(numRuns)
  // Enough of them went through for the refusals to mean something.
  expect(counts.get(200)).toBeGreaterThan(numRuns / 6)
  expect(wellAnswered.size).toBeGreaterThan(20)
  expect(await brokenIn(app, invariants)).toEqual([])
}, 180_000)
