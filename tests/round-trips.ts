import { Client } from 'pg'
import type { TestApp } from './app.ts'

/**
 * How many times the work waits for the database, over all connections: statements that go out before the
 * one ahead of them is answered wait together. Their answers are handed over together too, as from a database
 * far away, or the count would depend on how a busy machine cuts them into packets.
 */
export async function roundTripsOf(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const query = Client.prototype.query
  const underWay = new Map<object, { open: number; answers: (() => void)[] }>()
  let trips = 0
  Client.prototype.query = new Proxy(query, {
    apply(target, client: Client, given: unknown[]) {
      if (client.database !== database) return Reflect.apply(target, client, given)
      const batch = underWay.get(client) ?? { open: 0, answers: [] }
      underWay.set(client, batch)
      if (batch.open === 0) trips++
      batch.open++
      const hold = (handOver: () => void) => {
        batch.answers.push(handOver)
        batch.open--
        if (batch.open === 0) for (const answer of batch.answers.splice(0)) answer()
      }
      const tell = given.at(-1)
      // The pool asks with a callback, a connection that was taken with a promise.
      if (typeof tell === 'function') {
        const told = (...answer: unknown[]) => hold(() => tell(...answer))
        return Reflect.apply(target, client, [...given.slice(0, -1), told])
      }
      const answer: Promise<unknown> = Reflect.apply(target, client, given)
      return new Promise((resolve, reject) => {
        answer.then(
          (value) => hold(() => resolve(value)),
          (fault) => hold(() => reject(fault)),
        )
      })
    },
  })
  try {
    await work()
    return trips
  } finally {
    Client.prototype.query = query
  }
}
