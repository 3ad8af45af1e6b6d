import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '../load.ts'
import { password } from '../people.ts'
import type { Silence } from './diary.ts'
import { openExchange } from './exchange.ts'
import { makeTally } from './tally.ts'

export type MorningPerson = { email: string; from: string; application: string; outcome: string }

type Entry =
  | { did: 'logs in'; status: number | Silence; session?: string }
  /** Between asking and seeing, what is there may change. */
  | { did: 'looks'; asked: number; status: number | Silence; outcomes: string[] }
export type MorningLine = { n: number; t: number } & Entry

type Morning = {
  port: number
  people: readonly MorningPerson[]
  connections: number
  durationMs: number
  beganAt: number
  random: () => number
  write(line: MorningLine): void
}

const longestWaitMs = 5_000

/** One after the other logs in and looks for the decision, on as many connections as are asked for. */
export async function lookInTheMorning({ port, people, connections, random, ...morning }: Morning) {
  const exchange = openExchange(port, random)
  const tally = makeTally(['log in', 'look'])
  const sinceMs = () => Date.now() - morning.beganAt
  const order = people.map((_, n) => ({ n, by: random() })).sort((a, b) => a.by - b.by)
  let next = 0

  async function send(kind: 'log in' | 'look', bytes: Buffer) {
    const sentMs = sinceMs()
    const answer = await exchange.send(bytes)
    tally.note(kind, sentMs, sinceMs(), typeof answer === 'string' ? answer : answer.status)
    return { answer, asked: Math.round(sentMs), t: Math.round(sinceMs()) }
  }

  async function visit(n: number): Promise<void> {
    const person = people[n]
    if (!person) return
    const { email, from, application } = person
    const body = { email, password }
    const { answer, t } = await send('log in', request('POST /api/users/login', { body, from }))
    if (typeof answer === 'string' || answer.status !== 200) {
      morning.write({ n, t, did: 'logs in', status: statusOf(answer) })
      const asked = typeof answer === 'string' ? 0 : (answer.retryAfter ?? 0)
      await pause(Math.min(asked * 1_000, longestWaitMs) * random())
      return
    }
    const { token } = JSON.parse(answer.body) as { token: string }
    const session = createHash('sha256').update(token).digest('hex')
    morning.write({ n, t, did: 'logs in', status: 200, session })
    const route = `GET /api/users/applications/${application}/decision` as const
    const seen = await send('look', request(route, { token, from }))
    const outcomes =
      typeof seen.answer !== 'string' && seen.answer.status === 200
        ? (JSON.parse(seen.answer.body) as { decisions: { outcome: string }[] }).decisions
        : []
    morning.write({
      ...{ n, t: seen.t, did: 'looks', asked: seen.asked, status: statusOf(seen.answer) },
      outcomes: outcomes.map(({ outcome }) => outcome),
    })
  }

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sinceMs() < morning.durationMs) await visit(order[next++ % order.length]?.n ?? 0)
    }),
  )
  exchange.close()
  return tally.end()
}

function statusOf(answer: { status: number } | Silence): number | Silence {
  return typeof answer === 'string' ? answer : answer.status
}
