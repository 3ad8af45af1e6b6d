import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, openConnection, request } from '../load.ts'
import type { Applicant } from '../night/applicant.ts'

const everyMs = 500
const patienceMs = 15_000

/** What a page or a call said, and when it was asked. */
export type Heard = {
  at: number
  ms: number
  what: string
  status: number
  /** For everybody to read, in place of what they asked for. */
  sentence?: string | undefined
  retryAfter?: number | undefined
}

/** Asks for pages, a record, and a change, over and over, and keeps what was said. */
export function askOverAndOver(port: number, { token, program }: Applicant) {
  const change = { applicationType: program, personalInfo: { dodComponent: 'Reserve' } }
  const asked = {
    'public page': request('GET /'),
    dashboard: request('GET /dashboard'),
    read: request(`GET /api/users/application?program=${program}`, { token }),
    save: request('POST /api/users/application', { token, body: change }),
  }
  const heard: Heard[] = []
  let isOver = false
  const rounds = Object.entries(asked).map(async ([what, bytes]) => {
    while (!isOver) {
      const at = Date.now()
      const answer = await send(port, bytes)
      heard.push({ at, ms: Date.now() - at, what, ...saidBy(answer) })
      await pause(everyMs)
    }
  })
  return {
    async end(): Promise<Heard[]> {
      isOver = true
      await Promise.all(rounds)
      return heard
    },
  }
}

async function send(port: number, bytes: Buffer): Promise<Answer | undefined> {
  const connection = openConnection(port)
  const late = setTimeout(() => connection.close(), patienceMs)
  try {
    return await connection.send(bytes)
  } catch {
    return undefined
  } finally {
    clearTimeout(late)
    connection.close()
  }
}

function saidBy(answer: Answer | undefined) {
  if (!answer) return { status: 0 }
  const { status, body, retryAfter } = answer
  return status === 503 ? { status, retryAfter, sentence: sentenceOf(body) } : { status }
}

function sentenceOf(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: string }
    return error
  } catch {
    return undefined
  }
}
