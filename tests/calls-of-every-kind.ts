import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { cast, castPassword } from './cast.ts'
import { send } from './ledger.ts'

export const answeredWithinMs = 10_000
const poolSize = 10
const askEveryMs = 1_000

type Asked = { what: string; status: number | undefined; ms: number }

/** One call of every kind, all at once: who reads, logs in, saves, hands in a file, or works in the office. */
export async function askOfEveryKind(
  url: string,
  writer: Writer,
  office: string,
): Promise<Asked[]> {
  const calls = {
    reads: ['GET', '/api/users/application', writer.token],
    'is signed in': ['GET', '/api/users/me', writer.token],
    'logs in': [
      ...(['POST', '/api/users/login', undefined] as const),
      { email: writer.email, password: castPassword },
    ],
    registers: [
      ...(['POST', '/api/users/register', undefined] as const),
      { ...cast.maya, email: `${randomUUID()}@example.org`, password: castPassword },
    ],
    uploads: [
      ...(['POST', `/api/users/applications/${writer.application}/uploads`, writer.token] as const),
      { name: 'scan.pdf', type: 'application/pdf', bytes: 1_000 },
    ],
    'lists applications': ['GET', '/api/admins/applications', office],
    'sees programs': ['GET', '/api/programs', undefined],
  } as const
  return Promise.all(
    Object.entries(calls).map(async ([what, [method, path, token, body]]) => {
      const began = performance.now()
      const status = (await send(url, method, path, token, body))?.status
      return { what, status, ms: performance.now() - began }
    }),
  )
}

type Writer = { email: string; token: string; application: string }

/** Somebody with an application, and somebody of the office. */
export async function makeAskers(url: string, databaseUrl: string): Promise<[Writer, string]> {
  const email = `${randomUUID()}@example.org`
  const person = { ...cast.maya, email, password: castPassword }
  const token = (await send(url, 'POST', '/api/users/register', undefined, person))?.body.token
  const draft = { applicationType: 'msc', personalInfo: { dodComponent: '1' } }
  const saved = await send(url, 'POST', '/api/users/application', token, draft)
  const app = await makeTestApp({ databaseUrl, now: new Date() })
  const office = await makeAdmin(app, { role: 'admissions', name: 'looks-on' })
  await app.close()
  return [{ email, token: token ?? '', application: String(saved?.body.id) }, office]
}

/** What callers of every kind hear, one round a second, while the database says nothing. */
export async function hearFor(ms: number, ask: () => Promise<Asked[]>): Promise<Asked[]> {
  const rounds: Promise<Asked[]>[] = []
  for (const until = performance.now() + ms; performance.now() < until; await pause(askEveryMs))
    rounds.push(ask())
  return (await Promise.all(rounds)).flat()
}

export function expectAnswered(heard: readonly Asked[]): void {
  // Throttles may say so, too; what needs no database may be served.
  const allowed = [200, 429, 503]
  expect(
    heard.filter(({ status, ms }) => !allowed.includes(status ?? 0) || ms > answeredWithinMs),
  ).toEqual([])
  const refused = new Set(heard.filter(({ status }) => status === 503).map(({ what }) => what))
  expect(refused.size).toBeGreaterThan(4)
}

/** How long it takes until as many as the pool has connections are served at once. */
export async function untilPoolIsFull(url: string, { token }: Writer): Promise<number> {
  const began = performance.now()
  for (;;) {
    const all = await Promise.all(
      Array.from({ length: poolSize }, () => send(url, 'GET', '/api/users/application', token)),
    )
    if (all.every((answer) => answer?.status === 200)) return performance.now() - began
    await pause(askEveryMs / 20)
  }
}
