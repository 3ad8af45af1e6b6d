import { generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type JWKS } from 'oidc-provider'

type Claims = Record<string, unknown>

/** What the provider gets wrong from now on; an honest one has none of it. */
type Lies = {
  isDown?: boolean
  /** Ends every answer of the token endpoint with this status instead. */
  tokenStatus?: number
  /** Changes the claims of the ID token. */
  claims?: (claims: Claims) => Claims
  /** Signs with a key that it doesn’t publish, or not at all. */
  signs?: 'unknown-key' | 'none'
  userInfo?: (claims: Claims) => Claims
  discovery?: (metadata: Claims) => Claims
}

/** Someone at the provider. */
export type Person = {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
} & Claims

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

const interaction = /^\/interaction\/(.+)$/

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    alg: 'RS256',
    use: 'sig',
  }
  return { privateKey, jwk: jwk as JsonWebKey & { kid: string } }
}

/** A real provider on this machine, in which `person` is logged in at once, and which can be told to lie. */
export async function openTestProvider({
  redirectAddress = 'http://localhost:3000/link/sso',
  port = 0,
}: {
  redirectAddress?: string
  port?: number
} = {}) {
  const state = { person: undefined as Person | undefined, lies: {} as Lies, asked: [] as string[] }
  const people = new Map<string, Person>()
  const key = newKey()
  const strange = newKey()
  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'matricula',
        client_secret: 'a secret of the tests',
        redirect_uris: [redirectAddress],
        token_endpoint_auth_method: 'client_secret_basic',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [key.jwk] } as JWKS,
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => person }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const { lies, person } = state
    state.asked.push(`${request.method} ${pathname}`)
    if (lies.isDown) return void request.socket.destroy()
    if (interaction.test(pathname)) {
      if (!person) {
        const result = { error: 'access_denied' }
        return provider.interactionFinished(request, response, result)
      }
      people.set(person.sub, person)
      return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    }
    const changed = changedBody(pathname, lies)
    if (changed) {
      const end = response.end.bind(response)
      response.end = ((body: unknown) => {
        const text = JSON.stringify(changed(JSON.parse(String(body))))
        if (pathname === '/token' && lies.tokenStatus) response.statusCode = lies.tokenStatus
        response.setHeader('content-length', Buffer.byteLength(text))
        return end(text)
      }) as typeof response.end
    }
    await answer(request, response)
  }

  function changedBody(pathname: string, lies: Lies): ((body: Claims) => Claims) | undefined {
    if (pathname === '/token' && (lies.claims || lies.signs || lies.tokenStatus))
      return (body) =>
        body.id_token ? { ...body, id_token: signedAnew(String(body.id_token), lies) } : body
    if (pathname === '/me') return lies.userInfo
    return pathname === '/.well-known/openid-configuration' ? lies.discovery : undefined
  }

  function signedAnew(token: string, { claims = (same) => same, signs }: Lies): string {
    const told = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const by = signs === 'unknown-key' ? strange : key
    const header = signs === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: by.jwk.kid }
    const text = [header, claims(told)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    if (signs === 'none') return `${text}.`
    return `${text}.${sign('sha256', Buffer.from(text), by.privateKey).toString('base64url')}`
  }

  /** Goes through the provider as a browser would, and returns what it puts into our address. */
  async function visit(url: string) {
    const cookies = new Map<string, string>()
    let next = new URL(url)
    while (next.origin === issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const page = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of page.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = page.headers.get('location')
      if (!location) throw new Error(`the provider answered ${page.status}: ${await page.text()}`)
      next = new URL(location, next)
    }
    const told = Object.fromEntries(new URLSearchParams(next.hash.slice(1) || next.search))
    const { code, state: back = '', iss, error } = told
    const number = Number(next.pathname.split('/')[3] ?? 1)
    return {
      number,
      state: back,
      ...(code && { code }),
      ...(iss && { iss }),
      ...(error && { error }),
    }
  }

  return {
    issuer,
    state,
    visit,
    /** How the environment names it, as one of the numbered groups. */
    environment: (number = 1, more: Record<string, string> = {}) =>
      Object.fromEntries(
        Object.entries({
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: 'matricula',
          OIDC_CLIENT_SECRET: 'a secret of the tests',
          OIDC_NAME: 'Example University',
          ...more,
        }).map(([name, value]) => [number === 1 ? name : `${name}_${number}`, value]),
      ),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
