import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type Thing = Record<string, unknown> & { id: string; object: string; created: number }
type Answer = { status: number; body: unknown }

export const webhookSecret = 'whsec_standin'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: `whsec_older, ${webhookSecret}`,
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/**
 * Stands in for Stripe: payments and refunds in its wire format, with states, idempotency keys and
 * events that the SDK signs. What an event is and when it arrives is for the test to say.
 */
export async function startStripe(now: () => Date = () => new Date()) {
  const things = new Map<string, Thing>()
  const answered = new Map<string, { hash: string; answer: Answer }>()
  const requests: { method: string; path: string; key: string | undefined }[] = []
  let headers: IncomingMessage['headers'] = {}
  let mood: 'well' | 'silent' | 'slow' | 'failing' | 'dropping' | 'at-it' = 'well'

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request) text += piece
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    const method = request.method ?? ''
    headers = request.headers
    requests.push({ method, path: pathname, key })
    if (mood === 'silent') return
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500))
    if (mood === 'failing') return send(response, fault(500, 'api_error', 'Something went wrong'))
    if (mood === 'at-it') {
      mood = 'well'
      const words = 'There is currently another in-progress request using this Idempotent Key'
      return send(response, fault(409, 'idempotency_error', words, 'idempotency_key_in_use'))
    }
    const authorized = request.headers.authorization === `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`
    const answer = authorized
      ? remembered(key, `${pathname} ${text}`, () =>
          act(method, pathname, method === 'GET' ? searchParams : new URLSearchParams(text)),
        )
      : fault(401, 'invalid_request_error', 'Invalid API Key provided')
    // The work is done and its answer never arrives.
    if (mood === 'dropping') return void request.socket.destroy()
    send(response, answer)
  }

  function remembered(key: string | undefined, sent: string, work: () => Answer): Answer {
    if (!key) return work()
    const hash = createHash('sha256').update(sent).digest('hex')
    const before = answered.get(key)
    if (before && before.hash !== hash)
      return fault(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    const answer = before?.answer ?? work()
    answered.set(key, { hash, answer })
    return answer
  }

  function act(method: string, path: string, sent: URLSearchParams): Answer {
    const [, kind = '', id = '', verb = ''] = path.split('/').slice(1)
    if (method === 'GET' && !id) return list(kind, sent)
    if (method === 'POST' && !id) return kind === 'refunds' ? makeRefund(sent) : makePayment(sent)
    const found = things.get(id)
    if (!found) return fault(404, 'invalid_request_error', `No such object: '${id}'`)
    if (verb === 'cancel') return cancel(found)
    if (verb === 'confirm') return ok(pay(id, sent.get('payment_method') ?? 'pm_card_visa'))
    return ok(found)
  }

  function list(kind: string, sent: URLSearchParams): Answer {
    const object = objects[kind]
    const since = Number(sent.get('created[gte]') ?? 0)
    const all = [...things.values()]
      .filter((thing) => thing.object === object && thing.created >= since)
      .reverse()
    const from = all.findIndex(({ id }) => id === sent.get('starting_after')) + 1
    const data = all.slice(from, from + Number(sent.get('limit') ?? 10))
    const has_more = from + data.length < all.length
    return ok({ object: 'list', url: `/v1/${kind}`, data, has_more })
  }

  function makePayment(sent: URLSearchParams): Answer {
    const amount = Number(sent.get('amount'))
    if (amount < 50) return fault(400, 'invalid_request_error', 'Amount must be at least $0.50 usd')
    const id = nameOf('pi')
    return ok(
      keep({
        id,
        object: 'payment_intent',
        created: seconds(),
        amount,
        amount_received: 0,
        currency: sent.get('currency'),
        client_secret: `${id}_secret_${nameOf('x')}`,
        last_payment_error: null,
        livemode: false,
        metadata: metadataOf(sent),
        status: 'requires_payment_method',
      }),
    )
  }

  function makeRefund(sent: URLSearchParams): Answer {
    const payment = things.get(sent.get('payment_intent') ?? '')
    if (payment?.status !== 'succeeded')
      return fault(400, 'invalid_request_error', 'This payment has not succeeded')
    const amount = Number(sent.get('amount'))
    const back = [...things.values()]
      .filter((one) => one.payment_intent === payment.id && one.status !== 'failed')
      .reduce((sum, one) => sum + Number(one.amount), 0)
    if (back + amount > Number(payment.amount))
      return fault(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount')
    return ok(
      keep({
        id: nameOf('re'),
        object: 'refund',
        created: seconds(),
        amount,
        currency: payment.currency,
        metadata: metadataOf(sent),
        payment_intent: payment.id,
        status: 'pending',
      }),
    )
  }

  function cancel(thing: Thing): Answer {
    if (thing.status === 'succeeded' || thing.status === 'processing')
      return fault(400, 'invalid_request_error', `You cannot cancel a ${thing.status} payment`)
    return ok(change(thing.id, { status: 'canceled' }))
  }

  /** What somebody does in Stripe's own frame. */
  function pay(id: string, method = 'pm_card_visa'): Thing {
    if (things.get(id)?.status === 'canceled') throw new Error('This payment was called off')
    if (method === 'pm_card_chargeDeclined')
      return change(id, {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined' },
      })
    if (method === 'pm_bank_debit') return change(id, { status: 'processing' })
    const amount = things.get(id)?.amount
    return change(id, { status: 'succeeded', amount_received: amount })
  }

  /** The card holder goes to the bank. What is in `values` is as Stripe has it. */
  function dispute(payment: string, values: Record<string, unknown> = {}): Thing {
    const paid = things.get(payment)
    return keep({
      id: nameOf('dp'),
      object: 'dispute',
      created: seconds(),
      amount: paid?.amount,
      currency: paid?.currency,
      evidence_details: { due_by: seconds() + 7 * 86_400 },
      payment_intent: payment,
      reason: 'product_not_received',
      status: 'needs_response',
      ...values,
    })
  }

  /** Somebody pays back on Stripe's own pages, or by another program. */
  function refundThere(
    payment: string,
    amount: number,
    values: Record<string, unknown> = {},
  ): Thing {
    return keep({
      id: nameOf('re'),
      object: 'refund',
      created: seconds(),
      amount,
      currency: things.get(payment)?.currency,
      metadata: {},
      payment_intent: payment,
      status: 'succeeded',
      ...values,
    })
  }

  /** Only an object that somebody reads again shows it: an event is a separate thing. */
  function change(id: string, values: Record<string, unknown>): Thing {
    const thing = things.get(id)
    if (!thing) throw new Error(`no ${id}`)
    return keep({ ...thing, ...values })
  }

  function keep(thing: Thing): Thing {
    things.set(thing.id, thing)
    return thing
  }

  function seconds(): number {
    return Math.floor(now().getTime() / 1000)
  }

  /** An event about an object as it is now, signed as Stripe signs; sending it is the test's. */
  function event(
    type: string,
    id: string,
    changed: { event?: object; object?: object; secret?: string; at?: number } = {},
  ) {
    const object = { ...things.get(id), ...changed.object }
    const made = {
      id: nameOf('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      data: { object },
      livemode: false,
      type,
      ...changed.event,
    }
    const payload = JSON.stringify(made)
    return { raw: payload, headers: signed(payload, changed.secret, changed.at) }
  }

  function signed(payload: string, secret = webhookSecret, timestamp = seconds()) {
    const options = { payload, secret, timestamp }
    return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(options) }
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    at: { host: '127.0.0.1', port, protocol: 'http' as const },
    requests,
    /** Of the latest request. */
    headers: () => headers,
    things,
    pay,
    dispute,
    refundThere,
    change,
    event,
    signed,
    payments: () => [...things.values()].filter(({ object }) => object === 'payment_intent'),
    refunds: () => [...things.values()].filter(({ object }) => object === 'refund'),
    become(next: typeof mood) {
      mood = next
    },
    close,
  }
}

const objects: Record<string, string> = {
  payment_intents: 'payment_intent',
  refunds: 'refund',
  disputes: 'dispute',
}

function metadataOf(sent: URLSearchParams): Record<string, string> {
  const named = [...sent].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value]] : []
  })
  return Object.fromEntries(named)
}

function nameOf(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('hex')}`
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function fault(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, code } } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': nameOf('req') })
  response.end(JSON.stringify(body))
}
