import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { mails } from '#server/db/tables.ts'
import type { JobPlatform } from '#server/platform.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { EventType } from '../events.ts'
import { makeSending } from './send-deliveries.ts'

export type ReceivedDelivery = { id: string; headers: Record<string, string>; body: string }
/** How a receiver answers; it ends the response, or does not. */
export type ReceiverAnswer = (response: ServerResponse, received: ReceivedDelivery) => void

export const status =
  (code: number, headers = {}): ReceiverAnswer =>
  (response) =>
    response.writeHead(code, headers).end()
export const takes = status(204)

/** Another system on loopback, which keeps what it gets. */
export async function startReceiver() {
  let answers = takes
  const received: ReceivedDelivery[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    void read(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const message = { id: headers['webhook-id'] ?? '', headers, body }
      received.push(message)
      answers(response, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/hooks`,
    received,
    answers(next: ReceiverAnswer) {
      answers = next
    },
    async close() {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** A worker’s round, and all that it left under way. */
export async function sendAll(platform: JobPlatform, stops?: AbortSignal): Promise<void> {
  const { round, ends } = makeSending()
  await round(platform, stops).finally(ends)
}

/** An office that may have endpoints at receivers of the test. */
export async function openWebhooks() {
  const app = await makeTestApp({ environment: { REACH_LOOPBACK: 'on' } })
  const receiver = await startReceiver()
  let count = 0
  let owner = ''

  /** Days pass in between, and sessions of the office with them. */
  async function newOwner(): Promise<string> {
    owner = await makeAdmin(app, { role: 'owner', name: `owner-${++count}` })
    return owner
  }

  async function office(
    route: Route,
    sent: { id?: string; body?: unknown; query?: Record<string, string> } = {},
  ) {
    const { id = '', ...more } = sent
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return app.call(route, { token: owner, params: { id }, headers, ...more })
  }

  async function addEndpoint(change: object = {}): Promise<string> {
    const body = {
      name: `System ${++count}`,
      address: receiver.address,
      events: EventType.options,
      ...change,
    }
    const { status, body: answer } = await office('POST /api/admins/webhooks', { body })
    if (status !== 200) throw new Error(`not added: ${JSON.stringify(answer)}`)
    return answer.id
  }

  async function secretsOf(id: string): Promise<string[]> {
    const { body } = await office('POST /api/admins/webhooks/{id}/show-secret', { id })
    return body.secrets
  }

  async function endpointSeen(id: string) {
    const { body } = await office('GET /api/admins/webhooks')
    return body.endpoints.find((one: { id: string }) => one.id === id)
  }

  async function deliveriesSeen(query: Record<string, string> = {}) {
    return (await office('GET /api/admins/webhook-deliveries', { query })).body.deliveries
  }

  /** A fact, as a trigger tells it. */
  async function tell(id: string, type = 'document.added'): Promise<void> {
    await app.platform.pool.query('SELECT tell_webhooks($1, $2, gen_random_uuid(), $3)', [
      type,
      id,
      app.clock.now(),
    ])
  }

  async function lettersOf(template: string) {
    return app.platform.db.select().from(mails).where(eq(mails.template, template))
  }

  await newOwner()
  return {
    ...{ app, receiver, office, newOwner, addEndpoint, secretsOf, endpointSeen, deliveriesSeen },
    ...{ tell, lettersOf },
    send: () => sendAll(app.platform),
    async reset() {
      await app.platform.pool.query('DELETE FROM webhook_endpoints')
      receiver.received.length = 0
      receiver.answers(takes)
      app.clock.advance(60_000)
      await newOwner()
    },
    async close() {
      await app.close()
      await receiver.close()
    },
  }
}
