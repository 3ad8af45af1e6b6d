import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { openTestProvider, type Person, type TestProvider } from './provider.fixture.ts'

// Of a proxy, where an app trusts one.
const headers = { 'x-forwarded-proto': 'https' }

/** The app with a provider of its own, by the time that both have. */
export async function openOffice(
  more: Record<string, string> = {},
  providers?: readonly TestProvider[],
) {
  const all = providers ?? [await openTestProvider()]
  const environment = Object.assign(
    {},
    ...all.map((provider, index) => provider.environment(index + 1, index === 0 ? more : {})),
  )
  const app = await makeTestApp({ environment, now: new Date() })
  const [provider] = all
  if (!provider) throw new Error('no provider')
  const owner = await makeAdmin(app, { role: 'owner', name: `boss-${randomUUID().slice(0, 8)}` })
  return {
    app,
    provider,
    owner,
    ...actsOf(app, provider, owner),
    async close() {
      await app.close()
      for (const one of all) await one.close()
    },
  }
}

function actsOf(app: TestApp, provider: TestProvider, owner: string) {
  async function invite(email: string, role = 'admissions'): Promise<string> {
    const body = { name: 'Invited Person', email, role, programs: 'both' }
    const invited = await app.call('POST /api/admins/invitations', {
      token: owner,
      headers,
      body,
    })
    expect(invited.status).toBe(200)
    return (await app.mailsTo(email)).at(-1)?.secret ?? ''
  }

  async function begin(body: { provider?: number; invitation?: string } = {}) {
    const begun = await app.call('POST /api/admins/sso/begin', {
      headers,
      body: { provider: 1, ...body },
    })
    expect(begun).toMatchObject({ status: 200 })
    return begun.body as { ticket: string; url: string }
  }

  function finish(body: object) {
    return app.call('POST /api/admins/sso/finish', { headers, body })
  }

  async function logIn(person: Person, more: { invitation?: string } = {}) {
    provider.state.person = person
    const { ticket, url } = await begin(more)
    return finish({ ticket, answer: await provider.visit(url) })
  }

  /** Someone who joined by an invitation and the provider. */
  async function joined(more: Partial<Person> = {}, role?: string) {
    const sub = randomUUID()
    const email = `${sub.slice(0, 8)}@university.example`
    const person = { sub, email, email_verified: true, name: 'Ana Ruiz', ...more }
    const invitation = await invite(person.email, role)
    const answer = await logIn(person, { invitation })
    expect(answer).toMatchObject({ status: 200 })
    return { person, token: String(answer.body.token), admin: answer.body.admin }
  }

  async function own(token: string, purpose: 'connect' | 'confirm') {
    const body = { provider: 1, purpose }
    const begun = await app.call('POST /api/admins/sso/own', { token, headers, body })
    expect(begun).toMatchObject({ status: 200 })
    const { ticket, url } = begun.body
    return { ticket, answer: await provider.visit(url) }
  }

  return { invite, begin, finish, logIn, joined, own }
}

/** The provider asked just now, by the clock of the app. */
export function askedNow({ clock }: Pick<TestApp, 'clock'>) {
  return (claims: Record<string, unknown>) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return { ...claims, auth_time: now, iat: now }
  }
}
