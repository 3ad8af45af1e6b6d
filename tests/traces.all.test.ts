import { propagation } from '@opentelemetry/api'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { makeTestApp } from './app.ts'
import { openBuiltApp } from './built-app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { openTraceReceiver } from './trace-receiver.ts'

const receiver = await forThisFile(openTraceReceiver())
const proxy = '198.51.100.7'
const app = await forThisFile(
  makeTestApp({ now: new Date(), environment: { TRUSTED_PROXIES: proxy } }),
)
const built = await forThisFile(
  openBuiltApp(
    { databaseUrl: app.databaseUrl, config: app.config },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/` },
  ),
)
const product = { ...app, call: built.call }
/** What is made goes out every five seconds. */
const soon = { timeout: 20_000 }

test('a call goes on with the trace of a proxy, and its statements are below it', async () => {
  const priya = await bringIn(product, cast.priya)
  const called = await built.call('GET /api/users/applications/{id}', {
    token: priya.token,
    params: { id: String(priya.id) },
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  })
  expect(called.status).toBe(200)
  const find = () => receiver.spans().find((one) => one.parentSpanId === 'b7ad6b7169203331')
  await expect.poll(find, soon).toBeTruthy()
  const span = find()
  expect(span).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    name: 'GET /api/users/applications/:id',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/users/applications/:id',
      'http.response.status_code': 200,
      'matricula.request_id': called.headers.get('x-request-id'),
    },
    resource: { 'service.name': 'matricula' },
  })
  const below = receiver.spans().filter(({ parentSpanId }) => parentSpanId === span?.spanId)
  expect(below.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT \w+$/))
  expect(below.every(({ traceId }) => traceId === span?.traceId)).toBe(true)
  for (const whose of [priya.id, priya.token, cast.priya.email, cast.priya.firstName, 'au_'])
    expect(receiver.text()).not.toContain(whose)
})

test('emails are traced by their template, and jobs by their name', {
  timeout: 60_000,
}, async () => {
  const boss = new PgBoss({
    connectionString: app.databaseUrl,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.send('tidy', {})
  await boss.stop({ graceful: false })
  const named = (name: string) => receiver.spans().find((span) => span.name === name)
  await expect.poll(() => named('job tidy'), soon).toBeTruthy()
  await expect.poll(() => named('send mail'), soon).toBeTruthy()
  const job = named('job tidy')
  const below = receiver.spans().filter(({ parentSpanId }) => parentSpanId === job?.spanId)
  expect(below.map(({ name }) => name)).toContain('DELETE throttles')
  expect(named('send mail')?.attributes).toMatchObject({
    'matricula.mail.template': expect.stringMatching(/^[a-z-]+$/),
    'matricula.mail.outcome': 'sent',
  })
  // Rounds that look for what is due, and find nothing, leave nothing.
  const alone = receiver.spans().filter((span) => !span.parentSpanId)
  expect(alone.filter(({ name }) => /^SELECT|^BEGIN/.test(name))).toEqual([])
})

test('a trace that a stranger begins is not gone on with', async () => {
  const seen: unknown[] = []
  propagation.setGlobalPropagator({
    fields: () => [],
    inject: () => {},
    extract: (context, sent) => {
      seen.push(sent)
      return context
    },
  })
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await app.call('GET /api/programs', { headers, address: '203.0.113.9' })
  expect(seen).toEqual([])
  await app.call('GET /api/programs', { headers, address: proxy })
  expect(seen).toEqual([headers])
  propagation.disable()
})
