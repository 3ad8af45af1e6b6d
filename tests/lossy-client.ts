import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Called, TestApp } from './app.ts'
import { openLossyProxy } from './lossy-proxy.ts'

type Said = Pick<Called, 'status' | 'body'>

/** Calls over a line that loses a share of the answers: each is sent, with its key, until one arrives. */
export async function openLossyClient({ app }: TestApp, share: number, random: () => number) {
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy = await openLossyProxy(`http://127.0.0.1:${port}`, share, random)
  const count = { acts: 0, tries: 0 }

  async function call(
    method: 'POST' | 'PUT',
    token: string,
    path: string,
    body: object | Uint8Array<ArrayBuffer>,
  ): Promise<Said> {
    const isFile = body instanceof Uint8Array
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      'idempotency-key': randomUUID(),
    }
    count.acts++
    for (;;) {
      count.tries++
      const answer = await fetch(`${proxy.url}/api/users/${path}`, {
        method,
        headers,
        body: isFile ? body : JSON.stringify(body),
      }).catch(() => undefined)
      if (answer) return { status: answer.status, body: await answer.json() }
    }
  }

  return {
    count,
    lost: proxy.lost,
    call,
    /** One act that must succeed. */
    async act(token: string, path: string, body: object) {
      const { status, body: said } = await call('POST', token, path, body)
      if (status !== 200) throw new Error(`${path}: ${status} ${said.error}`)
      return said
    },
    close() {
      proxy.close()
      server.close()
    },
  }
}
