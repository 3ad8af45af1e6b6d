import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { isReading, requireDiskRoom, watchRoom } from './disk-room.ts'
import {
  assetHeaders,
  documentHeaders,
  frameHeaders,
  isPaymentDocument,
  publicPageHeaders,
} from './headers.ts'
import { completeHeaders } from './json-answer.ts'
import { machinePaths, mountMachineEndpoints } from './machine-endpoints.ts'
import { clientAddress, deviceName, isTrusted, networkOf } from './network.ts'
import { callPaths, isCall } from './other-calls.ts'
import { type Documents, encodingFor, hashOf, hasTag, isPublicPage, tagOf } from './pages.ts'
import type { CallEnv, Platform } from './platform.ts'
import { problem } from './problem.ts'
import { Refusal } from './refusals.ts'
import { keepToRoles } from './roles.ts'
import { answerFault, mount, type Route, refusalOf, uploadsAmong } from './serve.ts'
import { tracedCall } from './traces.ts'
import type { WebOptions } from './web-options.ts'

const mostJsonBytes = 256 * 1024

/** The whole application as one Hono app; tests call it through `app.request`. */
export function makeApp(parts: WebOptions): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  app.use(about(parts))
  if (parts.documents?.apiOrigin) app.use('/api/*', forThePages(parts.platform.config.publicUrl))
  const onCalls = (act: MiddlewareHandler<CallEnv>) => {
    for (const path of callPaths()) app.use(path, act)
  }
  const logins = loginPathsAmong(parts.routes)
  if (parts.isHeld) onCalls(refuseChanges(logins))
  const diskRoom = parts.diskRoom ?? watchRoom(parts.platform.config, parts.platform.log)
  onCalls(async ({ req: { method, path } }, next) => {
    if (!isReading(method))
      requireDiskRoom(await diskRoom(), { method, path, isLogin: logins.has(path) })
    await next()
  })
  const isUpload = uploadsAmong(parts.routes)
  onCalls((c, next) =>
    hasSmallBody(c) || isUpload(c.req.method, c.req.path) || c.req.path.startsWith(hooksPath)
      ? next()
      : limitBody(c, next),
  )
  app.notFound((c) => problem(c, new Refusal('not-found', 'There’s nothing at this address')))
  app.onError((error, c) => {
    const refusal = refusalOf(c, error)
    return refusal ? problem(c, refusal) : answerFault(c, parts.platform, error)
  })
  mountMachineEndpoints(app, parts)
  keepToRoles(app, parts.platform.config.roles, parts.routes)
  for (const mountHook of parts.hooks ?? []) mountHook(app, parts.platform)
  mount(app, parts.platform, parts.routes)
  if (parts.documents && parts.webDir) mountDocuments(app, parts, parts.documents, parts.webDir)
  return app
}

/** Request id, origin, headers, log line and figures of every request. */
function about({ platform, metrics, routes }: WebOptions) {
  const logins = loginPathsAmong(routes)
  return async (c: Context<CallEnv>, next: () => Promise<void>) => {
    const began = performance.now()
    const socketAddress = c.env?.incoming ? getConnInfo(c).remote.address : '127.0.0.1'
    const trusted = platform.config.trustedProxies
    const address = clientAddress(socketAddress, c.req.header('x-forwarded-for'), trusted)
    const requestId = randomUUID()
    const device = deviceName(c.req.header('user-agent'))
    const givenKey = c.req.header('idempotency-key')
    const idempotencyKey = readKey(givenKey)
    const hasBrokenKey = givenKey !== undefined && !idempotencyKey
    const deviceId = readKey(c.req.header('x-device-id'))
    const network = networkOf(address)
    c.set('from', {
      address,
      network,
      device,
      deviceId,
      requestId,
      idempotencyKey,
      hasBrokenKey,
    })
    const { pathname, search } = new URL(c.req.url)
    const plain = platform.config.https && !cameByHttps(c, socketAddress, platform)
    if (controlCharacter.test(pathname) || namesTwoHosts(c))
      c.res = problem(c, new Refusal('broken', 'We can’t read this request'))
    else if (plain && isCall(c.req.path))
      c.res = problem(c, new Refusal('not-allowed', 'Use https', { code: 'https-needed' }))
    else if (plain && !machinePaths.includes(c.req.path))
      c.res = c.redirect(platform.config.publicUrl + pathname + search, 308)
    else if (!isCall(c.req.path)) await next()
    else await tracedCall(c, { requestId, isByProxy: isTrusted(socketAddress, trusted) }, next)
    completeHeaders(c, platform)
    const ms = performance.now() - began
    const route = c.req.routePath
    metrics?.observe(route, c.res.status, ms, c.get('unknownKeys'))
    if (c.res.status === 503) metrics?.observeUnavailable(c.get('refusedFor') ?? 'not-ready')
    if (c.res.status === 429 && logins.has(route)) metrics?.observeThrottledLogin()
    if (isCall(c.req.path))
      platform.log.info(
        { requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(ms) },
        'answered',
      )
  }
}

/** What the browser's call reads, beyond what a page may read of any site. */
const exposeHeaders = ['Content-Disposition', 'Date', 'Retry-After']

/** Pages that find the API at another address read its answers, and those of no other site do. */
function forThePages(publicUrl: string) {
  return cors({ origin: publicUrl, exposeHeaders, maxAge: preflightSeconds })
}

/** The same on an answer that is made before the app is asked. */
export function crossOriginHeaders(publicUrl: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': publicUrl,
    'Access-Control-Expose-Headers': exposeHeaders.join(','),
    Vary: 'Origin',
  }
}

const preflightSeconds = 3600
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i

/** Node takes the first and drops the others; a proxy in front may have gone by another. */
function namesTwoHosts(c: Context<CallEnv>): boolean {
  const raw = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/** A UUID; anything else counts as none. */
function readKey(header: string | undefined): string | undefined {
  const key = header?.toLowerCase()
  return key && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : undefined
}

function pays(c: Context<CallEnv>): boolean {
  return isPaymentDocument(c.req.path, new URL(c.req.url).searchParams)
}

/** Beside `/link/…`: where a mailed or printed link leads. */
const mailedPages = ['/reset-password', '/invitation', '/set-up']

/** Calls of other services limit their bodies themselves, once their headers are right. */
const hooksPath = '/api/hooks/'

/** Only a trusted proxy can say that the client's own connection was https. */
function cameByHttps(
  c: Context<CallEnv>,
  socketAddress: string | undefined,
  { config }: Platform,
): boolean {
  return (
    isTrusted(socketAddress, config.trustedProxies) && c.req.header('x-forwarded-proto') === 'https'
  )
}

function loginPathsAmong(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(routes.filter(({ isLogin }) => isLogin).map(({ endpoint }) => endpoint.path))
}

/** What a held copy answers to whatever would change it. */
function refuseChanges(logins: ReadonlySet<string>) {
  return async (c: Context<CallEnv>, next: () => Promise<void>) => {
    if (isReading(c.req.method) || logins.has(c.req.path)) return next()
    return problem(
      c,
      new Refusal('busy', 'This is a restored copy, and nothing in it can be changed yet', {
        code: 'held',
        retryAfter: 3600,
      }),
    )
  }
}

/** To look at a body makes streams of it, which costs more than to read it: none is needed where its size is told. */
function hasSmallBody({ req }: Context<CallEnv>): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const isCounted = req.header('transfer-encoding') !== undefined
  return !isCounted && Number(req.header('content-length') ?? mostJsonBytes + 1) <= mostJsonBytes
}

const limitBody = bodyLimit({
  maxSize: mostJsonBytes,
  onError: (c) => problem(c, new Refusal('too-large', 'This is too much to send at once')),
})

function mountDocuments(
  app: Hono<CallEnv>,
  { publicFacts, platform }: WebOptions,
  documents: Documents,
  webDir: string,
): void {
  const { styleHashes } = documents
  app.use(
    '/assets/*',
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, c) => {
        for (const [name, value] of Object.entries(assetHeaders)) c.header(name, value)
      },
    }),
  )
  app.get('/assets/*', (c) => problem(c, new Refusal('not-found', 'There is no such file')))
  app.get(
    '/preview.html',
    serveStatic({
      root: webDir,
      onFound: (_path, c) => {
        for (const [name, value] of Object.entries(frameHeaders)) c.header(name, value)
      },
    }),
  )
  app.get('/:file{[^/]+\\.(?:svg|ico|png|txt|webmanifest)}', serveStatic({ root: webDir }))
  app.get('*', async (c) => {
    const shown = await publicFacts()
    const status = (await documents.isPage(c.req.path)) ? 200 : 404
    const page = await documents.documentOf(c.req.path, shown)
    const isMailed = c.req.path.startsWith('/link/') || mailedPages.includes(c.req.path)
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const tag = tagOf(page, encoding)
    const headers = {
      ...documentHeaders([...styleHashes, ...(shown.css ? [hashOf(shown.css)] : [])], {
        paysByStripe: platform.config.stripe !== undefined && pays(c),
        apiOrigin: documents.apiOrigin,
      }),
      ...(isPublicPage(c.req.path) && publicPageHeaders),
      ETag: tag,
      Vary: 'Accept-Encoding',
      ...(isMailed && { 'Referrer-Policy': 'no-referrer' }),
    }
    if (status === 200 && hasTag(c.req.header('if-none-match'), tag))
      return c.body(null, 304, headers)
    return c.body(page[encoding], status, {
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
  })
}
