import { Client } from 'pg'
import type { TestApp } from './app.ts'

/**
 * How many times the work waits for the database, over all connections: statements that go out before the
 * one ahead of them is answered wait together.
 */
export async function roundTripsOf(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const query = Client.prototype.query
  const underWay = new Map<object, number>()
  let trips = 0
  Client.prototype.query = new Proxy(query, {
    apply(target, client: Client, given: unknown[]) {
      if (client.database !== database) return Reflect.apply(target, client, given)
      const open = underWay.get(client) ?? 0
      if (open === 0) trips++
      underWay.set(client, open + 1)
      const answered = () => void underWay.set(client, (underWay.get(client) ?? 1) - 1)
      const tell = given.at(-1)
      // The pool asks with a callback, a connection that was taken with a promise.
      if (typeof tell === 'function') {
        const told = (...answer: unknown[]) => {
          answered()
          tell(...answer)
        }
        return Reflect.apply(target, client, [...given.slice(0, -1), told])
      }
      const answer: Promise<unknown> = Reflect.apply(target, client, given)
      answer.then(answered, answered)
      return answer
    },
  })
  try {
    await work()
    return trips
  } finally {
    Client.prototype.query = query
  }
}
