import type { Configuration, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import type { Ctx } from '#server/context.ts'
import { isLoopback } from '#server/public-addresses.ts'
import type { SignInProvider } from '#server/sign-in-providers.ts'
import { isStorable } from '#shared/text.ts'
import type { ProviderAnswer } from '../contract.ts'
import type { AtProvider } from './attempts.ts'
import { noteFurtherHosts } from './further-hosts.ts'
import { type FaultKind, ProviderFault } from './provider-faults.ts'

/*
 * All that is asked of a provider. The library is loaded with the first login. Nothing here comes from a
 * form: the environment names the provider, and the provider its own addresses.
 */

const longestSeconds = 8
const mostBytes = 1024 * 1024
const metadataMs = 60 * 60_000
const failureMs = 10_000

/** What a provider says of someone, with a signature that was checked. */
export type ProvenPerson = {
  issuer: string
  subject: string
  /** Null where it says none, or that it isn’t proved. */
  email: string | null
  name: string | null
  roles: readonly string[]
  secondFactor: boolean
  /** When it last asked who they are (`auth_time`), which may be hours ago; null where it says nothing. */
  askedAt: Date | null
}

type Means = Pick<Ctx, 'db' | 'now' | 'config'>
type KnownProvider = { metadata: ServerMetadata; keys: ExportedJWKSCache | undefined; at: number }

/** What providers said of themselves, for an hour. */
const known = new Map<string, KnownProvider>()

/** What was wrong a moment ago: while a provider is down, not everyone waits for it. */
const failed = new Map<string, { fault: unknown; at: number }>()

const library = () => import('./openid-client.ts')

/** The redirect address of each provider is its own, so that an answer of one can’t be taken for another’s. */
export function redirectAddress(publicUrl: string, number: number): string {
  return `${publicUrl}/link/sso${number === 1 ? '' : `/${number}`}`
}

/** Where the provider asks someone who they are. */
export async function loginAddress(
  ctx: Means,
  provider: SignInProvider,
  { state, nonce, verifier, purpose }: Omit<AtProvider, 'beganAt'>,
): Promise<string> {
  const client = await library()
  const config = await configure(ctx, provider)
  // In the fragment, the code reaches no log. Not every provider can, and those that can say so.
  const { response_modes_supported: modes = [] } = config.serverMetadata()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectAddress(ctx.config.publicUrl, provider.number),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(modes.includes('fragment') && { response_mode: 'fragment' }),
    ...(provider.acrValues && { acr_values: provider.acrValues }),
    ...(purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
  })
  return address.href
}

export async function newSecrets(): Promise<Pick<AtProvider, 'state' | 'nonce' | 'verifier'>> {
  const { randomState, randomNonce, randomPKCECodeVerifier } = await library()
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
}

/** Redeems the code of an answer: who it is, by an ID token whose signature was checked. */
export async function redeemCode(
  ctx: Means,
  provider: SignInProvider,
  attempt: AtProvider,
  answer: ProviderAnswer,
): Promise<ProvenPerson> {
  const client = await library()
  const config = await configure(ctx, provider)
  const { authorization_response_iss_parameter_supported: mustName, userinfo_endpoint } =
    config.serverMetadata()
  if (answer.iss === undefined ? mustName : answer.iss !== provider.issuer)
    throw new ProviderFault('answer')
  if (answer.error || !answer.code) throw new ProviderFault('canceled')
  const back = new URL(redirectAddress(ctx.config.publicUrl, provider.number))
  back.search = new URLSearchParams({
    code: answer.code,
    state: answer.state,
    ...(answer.iss !== undefined && { iss: answer.iss }),
  }).toString()
  const checks = {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    // Logged in again since this began, not whenever the provider last asked.
    ...(attempt.purpose === 'confirm' && { maxAge: secondsSince(attempt.beganAt, ctx.now) }),
  }
  const tokens = await inFaults('token', client.authorizationCodeGrant(config, back, checks))
  keepKeys(provider, client.getJwksCache(config))
  const claims = tokens.claims()
  if (!claims) throw new ProviderFault('asked')
  if (!isStorable(claims.sub)) throw new ProviderFault('token')
  const wanted = [provider.emailClaim, provider.roles?.claim]
  const isShort = wanted.some((name) => name !== undefined && claims[name] === undefined)
  if (!isShort || !userinfo_endpoint) return personOf(provider, claims, claims)
  const more = await inFaults(
    'subject',
    client.fetchUserInfo(config, tokens.access_token, claims.sub),
  )
  return personOf(provider, claims, { ...more, ...claims })
}

function secondsSince(at: number, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - at) / 1000))
}

type Claims = Readonly<Record<string, unknown>> & { sub: string }

/** User info has no signature: it may say who someone is to people, but not how they logged in. */
function personOf(provider: SignInProvider, signed: Claims, claims: Claims): ProvenPerson {
  const email = textOf(claims[provider.emailClaim])
  const factors = [signed.acr, signed.amr].flat()
  return {
    issuer: provider.issuer,
    subject: signed.sub,
    email: claims.email_verified === false || claims.email_verified === 'false' ? null : email,
    name: textOf(claims.name),
    roles: provider.roles ? [claims[provider.roles.claim]].flat().map(String) : [],
    secondFactor: provider.secondFactor.some((value) => factors.includes(value)),
    askedAt: typeof signed.auth_time === 'number' ? new Date(signed.auth_time * 1000) : null,
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim.trim() ? claim.trim() : null
}

/** The provider as the library wants it, by our own clock. */
async function configure(ctx: Means, provider: SignInProvider): Promise<Configuration> {
  const client = await library()
  const { metadata, keys } = await discover(ctx, provider)
  // Basic is what every provider has, unless it says otherwise.
  const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = metadata
  const mustPost = !ways.includes('client_secret_basic') && ways.includes('client_secret_post')
  const authentication = mustPost ? client.ClientSecretPost : client.ClientSecretBasic
  const config = new client.Configuration(
    metadata,
    provider.clientId,
    { [client.clockSkew]: Math.round((ctx.now.getTime() - Date.now()) / 1000) },
    authentication(provider.clientSecret),
  )
  config.timeout = longestSeconds
  config[client.customFetch] = askOf(provider)
  if (provider.isInsecure) client.allowInsecureRequests(config)
  if (keys) client.setJwksCache(config, keys)
  // Otherwise the signature would be taken on trust of the connection.
  client.enableNonRepudiationChecks(config)
  return config
}

async function discover(ctx: Means, provider: SignInProvider): Promise<KnownProvider> {
  const name = nameOf(provider)
  const before = known.get(name)
  if (before && performance.now() - before.at < metadataMs) return before
  const failure = failed.get(name)
  if (failure && performance.now() - failure.at < failureMs) throw failure.fault
  try {
    const found = {
      metadata: await fetchMetadata(provider),
      keys: undefined,
      at: performance.now(),
    }
    await noteFurtherHosts(ctx, provider, found.metadata)
    known.set(name, found)
    failed.delete(name)
    return found
  } catch (fault) {
    failed.set(name, { fault, at: performance.now() })
    throw fault
  }
}

async function fetchMetadata(provider: SignInProvider): Promise<ServerMetadata> {
  const client = await library()
  const asking = client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    client.ClientSecretPost(provider.clientSecret),
    {
      execute: provider.isInsecure ? [client.allowInsecureRequests] : [],
      [client.customFetch]: askOf(provider),
      timeout: longestSeconds,
    },
  )
  const found = await inFaults('discovery', asking)
  const metadata = found.serverMetadata()
  if (metadata.issuer !== provider.issuer) throw new ProviderFault('discovery')
  return metadata
}

function keepKeys(provider: SignInProvider, keys: ExportedJWKSCache | undefined): void {
  const name = nameOf(provider)
  const before = known.get(name)
  if (before && keys) known.set(name, { ...before, keys })
}

function nameOf({ issuer, clientId }: SignInProvider): string {
  return `${issuer} ${clientId}`
}

/** Asks over https alone, but for a provider on this machine; goes nowhere else, and reads so much. */
function askOf({ isInsecure }: SignInProvider) {
  return async (address: string, options: object): Promise<Response> => {
    const { protocol, hostname } = new URL(address)
    const isOwn = isInsecure && isLoopback(hostname.replace(/^\[|\]$/g, ''))
    if (protocol !== 'https:' && !(protocol === 'http:' && isOwn))
      throw new ProviderFault('insecure')
    const answer = await fetch(address, { ...options, redirect: 'manual' })
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of answer.body ?? []) {
      size += piece.length
      if (size > mostBytes) throw new ProviderFault('unreachable')
      pieces.push(piece)
    }
    const { status } = answer
    const type = answer.headers.get('content-type') ?? ''
    return new Response(size > 0 ? Buffer.concat(pieces) : null, {
      status,
      headers: { 'content-type': type },
    })
  }
}

/** Turns what the library throws into a fault; `odd` where an answer came that isn’t what it should be. */
async function inFaults<T>(odd: FaultKind, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw faultOf(error, odd)
  }
}

const isOdd =
  /^OAUTH_(JWT_|JSON_ATTRIBUTE_|KEY_SELECTION|UNSUPPORTED_OPERATION|INVALID_RESPONSE|INVALID_SERVER)/

function faultOf(error: unknown, odd: FaultKind): ProviderFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderFault) return cause
  const { code = '', error: told = '' } = Object(error) as { code?: string; error?: string }
  if (told === 'invalid_grant' || told === 'invalid_request')
    return new ProviderFault('code', error)
  if (/^(invalid|unauthorized)_client$/.test(told)) return new ProviderFault('client', error)
  if (isAbout('auth_time', error)) return new ProviderFault('auth-time', error)
  // Anyone who changes what the provider is asked gets a token for another nonce, or none at all.
  if (isAbout('nonce', error) || isAbout('id_token', error))
    return new ProviderFault('asked', error)
  return new ProviderFault(isOdd.test(code) ? odd : 'unreachable', error)
}

/** The library tells the claim at fault in the last cause, or in its words. */
function isAbout(name: string, error: unknown): boolean {
  if (!(error instanceof Error)) return Object(error).claim === name
  return error.message.includes(name) || isAbout(name, error.cause)
}
