import { expect, onTestFinished, test, vi } from 'vitest'
import { describeStart, prepareToServe } from '#app/server/app.ts'
import { interviewerCalendars } from '#features/interviewer-calendars/server/tables.ts'
import { makeHost } from '#features/interviews/server/interviews.fixture.ts'
import { openOffice } from '#features/single-sign-on/server/office-with-provider.fixture.ts'
import { webhookEndpoints } from '#features/webhooks/server/tables.ts'
import { describeOutgoing } from '#server/outgoing-hosts.ts'
import { seal } from '#server/secrets.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { forThisFile } from './for-this-file.ts'

const environment = {
  SMTP_URL: 'smtp://user:hidden@mail.example.edu:2525',
  CLAMD_SOCKET: 'scanner.example.edu:3310',
  S3_ENDPOINT: 'https://bucket.example.edu',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'someone',
  S3_SECRET_ACCESS_KEY: 'hidden',
  TIMESTAMP_URL: 'https://user:hidden@stamps.example.edu/tsa',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.edu:4318',
  STRIPE_SECRET_KEY: 'sk_test_hidden',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  OIDC_ISSUER: 'https://login.example.edu',
  OIDC_CLIENT_ID: 'matricula',
  OIDC_CLIENT_SECRET: 'hidden',
  STUDENT_FILES_TO: 'banner=matricula@sftp.example.edu:incoming',
  STUDENT_FILES_SSH: '/srv/student-key',
}

const app = await forThisFile(makeTestApp({ environment }))
const { db, config } = app.platform

async function linesOfStart({ platform }: Pick<TestApp, 'platform'> = app): Promise<string> {
  const lines = [
    ...describeOutgoing(platform.config),
    ...(await prepareToServe(platform)),
    ...(await describeStart(platform)),
  ]
  return lines.join('\n')
}

test('the start names each host that the environment names, and none of its secrets', async () => {
  const said = await linesOfStart()
  for (const host of [
    'mail.example.edu:2525',
    'scanner.example.edu:3310',
    'https://bucket.example.edu',
    'stamps.example.edu',
    'traces.example.edu:4318',
    'api.stripe.com',
    'https://login.example.edu',
    'sftp.example.edu',
  ])
    expect(said).toContain(host)
  expect(said).not.toContain('hidden')
  expect(said).not.toMatch(/Webhooks|calendars are read/)
})

test('and those that people typed, by their servers alone', async () => {
  const now = app.clock.now()
  const { id: adminId } = await makeHost(app, 'ada')
  const at = { stateAt: now, createdAt: now, createdBy: adminId }
  const secret = Buffer.from('x')
  await db.insert(webhookEndpoints).values(
    ['https://hooks.example.org/a', 'https://hooks.example.org/b', 'https://gone.example.org/'].map(
      (address, n) => ({
        ...at,
        id: crypto.randomUUID(),
        name: `${n}`,
        address,
        events: [],
        secret,
        removedAt: address.includes('gone') ? now : null,
      }),
    ),
  )
  await db.insert(interviewerCalendars).values({
    adminId,
    address: seal(config, 'calendar-address', 'https://calendar.example.org/private-hidden.ics'),
    createdAt: now,
    triedAt: now,
    readAt: now,
    knownUntil: now,
    timeZone: 'UTC',
  })
  const said = await linesOfStart()
  expect(said).toContain('Webhooks go to hooks.example.org\n')
  expect(said).toContain('Interviewers’ calendars are read at calendar.example.org')
  expect(said).not.toMatch(/hidden|gone/)
})

test('a login provider’s further hosts are logged once it names them, shown, and printed from then on', async () => {
  const office = await openOffice()
  onTestFinished(() => office.close())
  const { provider, app, owner } = office
  const there = new URL(provider.issuer)
  const second = `localhost:${there.port}`
  provider.state.lies.discovery = (metadata) =>
    Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [
        name,
        ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'].includes(name)
          ? String(value).replace(there.host, second)
          : value,
      ]),
    )
  const logged = vi.spyOn(app.platform.log, 'info')
  expect(await linesOfStart(app)).not.toContain(second)
  await office.joined()
  await office.joined()
  const told = logged.mock.calls.filter(([about]) => 'hosts' in about)
  expect(told).toEqual([[{ issuer: provider.issuer, hosts: [second] }, expect.any(String)]])
  const { body } = await app.call('GET /api/admins/sso', { token: owner })
  expect(body.providers).toMatchObject([{ server: there.host, furtherHosts: [second] }])
  expect(await linesOfStart(app)).toContain(`this server also asks ${second}`)
})
