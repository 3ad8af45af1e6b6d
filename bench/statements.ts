import { Client } from 'pg'
import * as z from 'zod/mini'
import { composeApp, makePlatform } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { roundTripsOf } from '#tests/round-trips.ts'

/** A statement as the product sent it, with its values as text. */
export type Statement = { text: string; values: (string | null)[] }

const Sent = z.union([
  z.string(),
  z.object({ text: z.string(), values: z.optional(z.array(z.unknown())) }),
])

type Issued = { statements: Statement[]; trips: number }

/** Makes calls with the product's own code on a database and returns, for each, the very SQL it issued and how often it waited for it. */
export async function statementsOf(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  calls: readonly { path: string; token: string; body?: unknown }[],
): Promise<Issued[]> {
  const log = makeLog('silent')
  const config = readConfig({ DATA_DIR: dataDir })
  const platform = makePlatform({
    ...openDatabase(databaseUrl, log),
    config,
    log,
    now: () => new Date(),
  })
  const app = composeApp(platform)
  const heard = listen()
  const all: Issued[] = []
  try {
    for (const { path, token, body } of calls) {
      heard.length = 0
      const trips = await roundTripsOf({ databaseUrl }, async () => {
        const answer = await app.request(path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
      })
      all.push({ statements: [...heard], trips })
    }
    return all
  } finally {
    heard.stop()
    await platform.pool.end()
  }
}

/** Writes down every query of this process, in order. */
function listen() {
  const query = Client.prototype.query
  const heard: Statement[] = []
  Client.prototype.query = new Proxy(query, {
    apply(target, client, given: unknown[]) {
      const sent = Sent.parse(given[0])
      const beside = Array.isArray(given[1]) ? given[1] : []
      const { text, values = beside } = typeof sent === 'string' ? { text: sent } : sent
      heard.push({ text, values: values.map(written) })
      return Reflect.apply(target, client, given)
    },
  })
  return Object.assign(heard, {
    stop() {
      Client.prototype.query = query
    },
  })
}

/** A value in PostgreSQL's own notation. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementOf(value: unknown): string {
  const text = written(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
