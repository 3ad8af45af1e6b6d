import { setTimeout as pause } from 'node:timers/promises'
import { cast, castPassword } from './cast.ts'

/** The result of a call: an answer, or nothing if the connection broke. */
type Answered = {
  status: number
  body: {
    id?: string
    revision?: number
    data?: { personalInfo: { dodComponent: string } }
    token?: string
  }
}

/** Somebody who has an account and is signed in. */
export type LedgerPerson = { email: string; token: string }
type Writer = { email: string; token: string; acknowledged: number; tried: number }

export type Ledger = Awaited<ReturnType<typeof openLedger>>

const retryMs = 50
const askAgainMs = 500
const mostTries = 40

/**
 * People who save one number after another and remember the last that was acknowledged, so that
 * afterwards it can be told whether anything acknowledged is missing.
 */
export async function openLedger(urls: () => string[], people: number | readonly LedgerPerson[]) {
  const writers: Writer[] = []
  const statuses = new Map<number | 'broken', number>()
  const places =
    typeof people === 'number' ? Array.from({ length: people }, () => undefined) : people
  for (const known of places)
    writers.push({ ...(known ?? (await register(urls()[0] ?? ''))), acknowledged: 0, tried: 0 })
  let isWriting = false
  let longestMs = 0
  let rounds: Promise<void>[] = []

  async function write(writer: Writer): Promise<void> {
    while (isWriting) {
      const all = urls()
      const url = all[writer.tried % all.length] ?? ''
      const next = ++writer.tried
      const began = performance.now()
      const body = { applicationType: 'msc', personalInfo: { dodComponent: String(next) } }
      const answer = await send(url, 'POST', '/api/users/application', writer.token, body)
      longestMs = Math.max(longestMs, performance.now() - began)
      const status = answer?.status ?? 'broken'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) writer.acknowledged = next
      else await pause(retryMs)
    }
  }

  return {
    writers,
    /** How often each status was answered; `broken` where no answer came. */
    statuses,
    /** The longest that an answer took. */
    longestMs: () => longestMs,
    acknowledged: () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0),
    begin() {
      isWriting = true
      rounds = writers.map(write)
    },
    async end() {
      isWriting = false
      await Promise.all(rounds)
    },
    /** Who finds something older than the last acknowledged save. */
    async losses(): Promise<string[]> {
      const lost: string[] = []
      for (const writer of writers) {
        const answer = await answered(urls()[0] ?? '', '/api/users/application', writer.token)
        // Anyone who never got through in a crowd has no application, and nothing to lose.
        const found = Number(answer?.body.data?.personalInfo.dodComponent ?? 0)
        if (found < writer.acknowledged || found > writer.tried)
          lost.push(`${writer.email}: found ${found}, acknowledged ${writer.acknowledged}`)
      }
      return lost
    },
  }
}

async function register(url: string): Promise<LedgerPerson> {
  const email = `ledger-${process.pid}-${Math.random().toString(36).slice(2)}@example.org`
  const body = { ...cast.maya, email, password: castPassword }
  const answer = await send(url, 'POST', '/api/users/register', undefined, body)
  if (!answer?.body.token) throw new Error(`not registered: ${JSON.stringify(answer)}`)
  return { email, token: answer.body.token }
}

/** A busy server may ask to come back; what it holds is known when it answers. */
async function answered(url: string, path: string, token: string) {
  for (let tries = 0; ; tries++) {
    const answer = await send(url, 'GET', path, token)
    if ((answer && answer.status !== 503) || tries === mostTries) return answer
    await pause(askAgainMs)
  }
}

/** One call; undefined if the connection broke before an answer. */
export async function send(
  url: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answered | undefined> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  } catch {
    return undefined
  }
}
