import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { type Endpoint, type Input, pathPattern, type Result } from '#shared/endpoint.ts'
import { EventStream } from '#shared/event-stream.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { attachmentOf, rangeOf } from './attachment.ts'
import { type ActorFor, requireActor, requireRight, signInFirst, tokenHashOf } from './auth.ts'
import { readInput, takesFile } from './call-input.ts'
import type { Actor, ApplicantActor, Ctx } from './context.ts'
import { refusalOfDatabase } from './db/faults.ts'
import { fileHeaders, streamHeaders } from './headers.ts'
import { runOnce } from './idempotency.ts'
import { jsonAnswer } from './json-answer.ts'
import { callPaths } from './other-calls.ts'
import { wordsFirst } from './path-order.ts'
import type { CallEnv, Platform } from './platform.ts'
import { problem } from './problem.ts'
import { Refusal } from './refusals.ts'
import { type StreamOptions, streamedBody } from './response-stream.ts'
import { actAhead, type First, type Last } from './serve-ahead.ts'

type Verb<E extends Endpoint, B> = (
  ctx: Ctx<ActorFor<E['access']>>,
  input: Input<E>,
  prepared: B,
) => Promise<Result<E> | Refusal>
type Before<E extends Endpoint, B> = (
  ctx: Ctx<ActorFor<E['access']>>,
  input: Input<E>,
) => Promise<B>

type AnyVerb = (ctx: Ctx, input: unknown, prepared: unknown) => Promise<unknown>

/** An endpoint with its verb, ready to be mounted. */
export type Route = {
  endpoint: Endpoint
  verb: AnyVerb
  before: ((ctx: Ctx, input: unknown) => Promise<unknown>) | undefined
  /** Sent together with the check of the session (`serve-ahead.ts`). */
  first?: First<unknown, unknown>
  /** Sent again with its `Idempotency-Key`, the call is answered as before and does nothing more. */
  keyed: boolean
  /** People log in or out with it. */
  isLogin?: boolean
}

/**
 * Binds a call to its verb. `before` runs ahead of the transaction, on the pool, for slow work such as
 * hashing; what it returns is the verb's third argument. Verbs of GET run without a transaction. A
 * refusal that is thrown undoes everything; one that is returned answers the call and keeps what was done.
 */
export function route<E extends Endpoint, B = undefined>(
  endpoint: E,
  verb: Verb<NoInfer<E>, B>,
  before?: Before<NoInfer<E>, B>,
): Route {
  return { endpoint, verb: verb as AnyVerb, before: before as Route['before'], keyed: false }
}

/** The same for what people call all the time: its first statement goes out together with the check of their session. */
export function routeAhead<E extends Endpoint & { access: 'applicant' }, F>(
  endpoint: E,
  first: First<Input<E>, F>,
  verb: (
    ctx: Ctx<ApplicantActor>,
    input: Input<E>,
    found: F,
  ) => Promise<Result<E> | Refusal | Last<Result<E> | Refusal>>,
): Route {
  return {
    ...route(endpoint, verb as AnyVerb as Verb<E, undefined>),
    first: first as Route['first'],
  }
}

/** The same for a call that makes no row with a key of its own. */
export function keyedRoute<E extends Endpoint, B = undefined>(
  endpoint: E,
  verb: Verb<NoInfer<E>, B>,
  before?: Before<NoInfer<E>, B>,
): Route {
  return { ...route(endpoint, verb, before), keyed: true }
}

/** The same for a call with which people log in or out: that goes on where other changes have to wait. */
export function loginRoute<E extends Endpoint, B = undefined>(
  endpoint: E,
  verb: Verb<NoInfer<E>, B>,
  before?: Before<NoInfer<E>, B>,
): Route {
  return { ...route(endpoint, verb, before), isLogin: true }
}

/** Mounts routes; every other path of calls answers 404, a known path with another method 405. */
export function mount(app: Hono<CallEnv>, platform: Platform, routes: readonly Route[]): void {
  for (const route of routes.toSorted((a, b) => wordsFirst(a.endpoint.path, b.endpoint.path))) {
    const { endpoint } = route
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, async (c) => {
      try {
        return await answer(c, platform, route)
      } catch (error) {
        return await refuse(c, platform, endpoint, error)
      }
    })
  }
  const known = routes.map(({ endpoint }) => pathPattern(endpoint.path))
  const nothing = (c: Context<CallEnv>) => {
    const isKnown = known.some((path) => path.test(c.req.path))
    return problem(
      c,
      isKnown
        ? new Refusal('wrong-method', `${c.req.method} does nothing here`)
        : new Refusal('not-found', 'There’s nothing at this address'),
    )
  }
  for (const path of callPaths()) app.all(path, nothing)
}

/** Which requests send a file: they keep limits of their own. */
export function uploadsAmong(routes: readonly Route[]) {
  const known = routes
    .filter(({ endpoint }) => takesFile(endpoint))
    .map(({ endpoint }) => ({ method: endpoint.method, pattern: pathPattern(endpoint.path) }))
  return (method: string, path: string): boolean =>
    known.some((one) => one.method === method && one.pattern.test(path))
}

/** One way for every call: who sends what, the act, and what it answers. */
async function answer(c: Context<CallEnv>, platform: Platform, route: Route): Promise<Response> {
  // The moment of arrival: deadlines are judged by it, however long the call has to wait from here.
  const now = new Date(platform.now().getTime() - (c.env?.waitedMs ?? 0))
  const result = route.first
    ? await runAhead(c, platform, route, route.first, now)
    : await runVerb(c, platform, route, now)
  if (result instanceof Refusal) return problem(c, result)
  return answerWith(c, platform, route.endpoint, result)
}

async function runVerb(
  c: Context<CallEnv>,
  platform: Platform,
  { endpoint, verb, before, keyed }: Route,
  now: Date,
): Promise<unknown> {
  const from = c.get('from')
  const actor = await requireActor(
    endpoint.access,
    c.req.header('authorization'),
    platform.gatekeeper,
    now,
    from,
  )
  c.set('actor', actor)
  requireRight(endpoint.access, actor)
  const input = await readInput(c, endpoint)
  const outside: Ctx = { db: platform.db, actor, now, from, config: platform.config }
  const prepared = before && (await before(outside, input))
  if (endpoint.method === 'GET') return verb(outside, input, prepared)
  return platform.db.transaction((db) => {
    const ctx = { ...outside, db }
    const act = () => verb(ctx, input, prepared)
    return keyed ? runOnce(ctx, { route: endpoint.route, input }, act) : act()
  })
}

/** Anyone who is not signed in hears that first, and then what is wrong with what they sent. */
async function runAhead(
  c: Context<CallEnv>,
  platform: Platform,
  { endpoint, verb }: Route,
  first: First<unknown, unknown>,
  now: Date,
): Promise<unknown> {
  const authorization = c.req.header('authorization')
  const tokenHash = tokenHashOf('au_', authorization)
  const read = await readInput(c, endpoint).then(
    (input) => ({ input }),
    (error: unknown) => ({ error }),
  )
  const ctx = { now, from: c.get('from'), config: platform.config }
  if ('error' in read || !tokenHash) {
    const { access } = endpoint
    c.set('actor', await requireActor(access, authorization, platform.gatekeeper, now, ctx.from))
    throw 'error' in read ? read.error : new Error('There is an actor without a token')
  }
  const { input } = read
  return actAhead(platform, ctx, {
    tokenHash,
    changes: endpoint.method !== 'GET',
    first: (db) => first(db, tokenHash, input),
    known: (actor) => c.set('actor', actor),
    verb: (ctx, found) => verb(ctx, input, found),
  })
}

/** The result as its endpoint declares it: JSON, a file, or a stream. */
function answerWith(
  c: Context<CallEnv>,
  platform: Platform,
  endpoint: Endpoint,
  result: unknown,
): Response {
  const actor: Actor = c.get('actor') ?? { kind: 'none' }
  if (endpoint.shapes.ok === FileAnswer)
    return handOut(z.parse(FileAnswer, result), c.req.header('range'), {
      isLive: async () =>
        !('sessionId' in actor) ||
        (await platform.gatekeeper.filterLive([actor], platform.now())).has(actor),
      onFault: (error) =>
        platform.log.error(
          { requestId: c.get('from').requestId, route: endpoint.route, error },
          'a file broke off',
        ),
    })
  if (endpoint.shapes.ok === EventStream)
    return stayOpen(platform, actor, z.parse(EventStream, result))
  return jsonAnswer(c, platform, z.parse(endpoint.shapes.ok, result))
}

/** An answer that goes on until the session ends, or either side leaves. */
function stayOpen({ live }: Platform, actor: Actor, heard: EventStream): Response {
  if (!('sessionId' in actor)) throw signInFirst()
  return new Response(live.open(actor, heard), { headers: streamHeaders })
}

/** A person's file leaves as an attachment and is kept nowhere on its way. */
function handOut(file: FileAnswer, asked: string | undefined, sending: StreamOptions): Response {
  const { name, type, bytes } = file
  const headers = new Headers({ ...fileHeaders, 'Content-Type': type })
  headers.set('Content-Disposition', attachmentOf(name))
  if (!file.part) {
    const isWhole = bytes instanceof Uint8Array || bytes instanceof Blob
    return new Response(isWhole ? bytes : streamedBody(bytes, sending), { headers })
  }
  const { size, from } = file.part
  const range = rangeOf(asked, size)
  headers.set('Accept-Ranges', 'bytes')
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { from: first, to: last } = range ?? { from: 0, to: size - 1 }
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`)
  headers.set('Content-Length', String(last - first + 1))
  const body = streamedBody(from({ from: first, to: last }), sending)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** What a thrown error tells the caller; undefined for a fault of ours. */
export function refusalOf(c: Context<CallEnv>, error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const incoming = c.env?.incoming
  if (incoming?.destroyed && !incoming.complete)
    return new Refusal('broken', 'The connection dropped before we received everything')
  return refusalOfDatabase(error)
}

/** A fault of ours is in the log, and its caller hears that it is one. */
export function answerFault(
  c: Context<CallEnv>,
  { log }: Platform,
  error: unknown,
  route?: string,
): Response {
  log.error({ requestId: c.get('from').requestId, route, error }, 'unexpected')
  return problem(
    c,
    new Refusal('failed', 'Something went wrong on our side. Try again in a moment'),
  )
}

async function refuse(
  c: Context<CallEnv>,
  platform: Platform,
  endpoint: Endpoint,
  error: unknown,
): Promise<Response> {
  const refusal = refusalOf(c, error)
  if (!refusal) return answerFault(c, platform, error, endpoint.route)
  if (refusal.cause instanceof Error)
    platform.log.warn(
      { requestId: c.get('from').requestId, route: endpoint.route, error: refusal.cause },
      refusal.message,
    )
  if (refusal.status === 401 || refusal.status === 403 || refusal.by) {
    const actor: Actor = c.get('actor') ?? refusal.by ?? { kind: 'none' }
    // Anyone who is refused hears that, also where it cannot be noted.
    await platform
      .noteRefusal(actor, c.get('from'), endpoint.route, refusal.code)
      .catch((error: unknown) =>
        platform.log.warn(
          { requestId: c.get('from').requestId, route: endpoint.route, error },
          'a refusal was not noted',
        ),
      )
  }
  return problem(c, refusal, await refusal.later?.(platform.db))
}
