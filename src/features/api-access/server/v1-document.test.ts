import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installed } from '#app/server/features.ts'
import { type RetiredCall, retiredCalls, retirementHeaders } from './retirement.ts'
import { type ApiDocument, breaksOf } from './schema-breaks.fixture.ts'
import { hashOfKept, keptDocument, presentDocument, promisedRoutes } from './v1-document.fixture.ts'

test('what is promised under /api/v1 is as it was: npm run api:keep keeps what was added', () => {
  const [was, now] = [keptDocument(), presentDocument(installed)]
  expect(breaksOf(was, now)).toEqual([])
  expect(now).toEqual(was)
  const types = join(import.meta.dirname, '../../../../docs/api/matricula-v1.d.ts')
  expect(readFileSync(types, 'utf8')).toContain(hashOfKept())
})

type Change = (call: ApiDocument['paths'][string][string]) => void

/** What breaks if one call is changed. */
function brokenBy(path: string, method: string, change: Change): string[] {
  const now = presentDocument(installed)
  const call = now.paths[path]?.[method]
  if (!call) throw new Error(`there is no ${method} ${path}`)
  change(call)
  return breaksOf(presentDocument(installed), now)
}

const list = '/api/v1/applications'
const pay = '/api/v1/charges/{id}/payments'
const answerOf = (call: Parameters<Change>[0]) =>
  call.responses[200].content['application/json']?.schema ?? {}
const bodyOf = (call: Parameters<Change>[0]) =>
  call.requestBody?.content['application/json']?.schema ?? {}

test('a difference that programs would stumble over is found', () => {
  const found = [
    brokenBy(list, 'get', (call) => {
      delete answerOf(call).properties?.next
    }),
    brokenBy(list, 'get', (call) => {
      answerOf(call).required = []
    }),
    brokenBy(list, 'get', (call) => {
      const items = answerOf(call).properties?.applications?.items
      if (items?.properties) items.properties.firstName = { type: 'integer' }
    }),
    brokenBy(list, 'get', (call) => {
      call.parameters = call.parameters.filter(({ name }) => name !== 'status')
    }),
    brokenBy(list, 'get', (call) => {
      call['x-access'] = 'token:read-application'
    }),
    brokenBy(pay, 'post', (call) => {
      bodyOf(call).required?.push('bank')
    }),
    brokenBy(pay, 'post', (call) => {
      const method = bodyOf(call).properties?.method
      method?.enum?.pop()
    }),
  ]
  expect(found.map((lines) => lines[0])).toEqual([
    'GET /api/v1/applications answer.next is gone',
    'GET /api/v1/applications answer.applications may be missing',
    'GET /api/v1/applications answer.applications[].firstName is integer instead of string',
    'GET /api/v1/applications ?status is gone',
    'GET /api/v1/applications asks for token:read-application instead of token:list-applications',
    'POST /api/v1/charges/{id}/payments body.bank must be given',
    expect.stringMatching(
      /^POST \/api\/v1\/charges\/\{id\}\/payments body\.method no longer takes/,
    ),
  ])
})

test('what is added breaks nothing', () => {
  const found = [
    brokenBy(list, 'get', (call) => {
      const answer = answerOf(call)
      answer.properties = { ...answer.properties, more: { type: 'string' } }
      answer.required?.push('more')
    }),
    brokenBy(list, 'get', (call) => {
      call.parameters.push({ name: 'more', in: 'query', required: false, schema: {} })
    }),
    brokenBy(list, 'get', (call) => {
      const status = answerOf(call).properties?.applications?.items?.properties?.status
      status?.enum?.push('a-new-status')
    }),
    brokenBy(pay, 'post', (call) => {
      const body = bodyOf(call)
      body.properties = { ...body.properties, more: { type: 'string' } }
    }),
  ]
  expect(found.flat()).toEqual([])
})

test('a promised call that changes something takes an idempotency key', () => {
  const routes = promisedRoutes(installed)
  const unkeyed = routes.filter(({ endpoint, keyed }) => endpoint.method !== 'GET' && !keyed)
  expect(unkeyed.map(({ endpoint }) => endpoint.route)).toEqual([])
})

test('a call that is on its way out says so for at least twelve months', () => {
  expect(retiredCalls.filter((one) => !isLongEnough(one))).toEqual([])
  const one = {
    method: 'GET',
    path: '/api/v1/applications/{id}/notes',
    deprecatedOn: '2027-01-01',
    sunsetOn: '2028-01-01',
    guide: 'https://apply.example/api-docs',
  } as const
  expect(isLongEnough(one)).toBe(true)
  expect(isLongEnough({ ...one, sunsetOn: '2027-12-31' })).toBe(false)
  expect(retirementHeaders([one], 'GET', '/api/v1/applications/7/notes')).toEqual([
    ['Deprecation', '@1798761600'],
    ['Sunset', 'Sat, 01 Jan 2028 00:00:00 GMT'],
    ['Link', '<https://apply.example/api-docs>; rel="deprecation"; type="text/html"'],
  ])
  expect(retirementHeaders([one], 'POST', '/api/v1/applications/7/notes')).toEqual([])
  expect(retirementHeaders([one], 'GET', '/api/v1/applications')).toEqual([])
})

/** Programs that call it have so long to go on to another one. */
const leastMonths = 12

function isLongEnough({ deprecatedOn, sunsetOn }: Pick<RetiredCall, 'deprecatedOn' | 'sunsetOn'>) {
  const first = new Date(deprecatedOn)
  first.setUTCMonth(first.getUTCMonth() + leastMonths)
  return new Date(sunsetOn) >= first
}
