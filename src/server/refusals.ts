import type { Actor } from './context.ts'
import type { Db } from './db/client.ts'

/** Why a call was refused, each with its HTTP status. Only `serve` turns one into an answer. */
const statusOf = {
  taken: 400,
  broken: 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'wrong-method': 405,
  'too-slow': 408,
  'not-now': 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'slow-down': 429,
  failed: 500,
  busy: 503,
  full: 507,
} as const

type RefusalKind = keyof typeof statusOf

type RefusalDetails = {
  /** Stable, for programs; absent: the kind. */
  code?: string
  fields?: Record<string, string>
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** Further keys of the answer, like both values of a conflict. */
  extra?: Record<string, unknown>
  /** More of them, read when everything is undone: no one waits for it at a row that is locked. */
  later?: (db: Db) => Promise<Record<string, unknown>>
  /** What there was too little of, in a word; for the figures of operators alone. */
  reason?: string
  /** What was at fault on our side; for the log alone. */
  cause?: unknown
  /** Who was refused, where only the one who refuses knows it: for the audit log alone. */
  by?: Actor
}

/** A sentence for people, thrown by verbs; nothing of the transaction stays. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown>
  readonly later: RefusalDetails['later']
  readonly reason: string
  readonly by: Actor | undefined

  constructor(kind: RefusalKind, sentence: string, more: RefusalDetails = {}) {
    super(sentence, { cause: more.cause })
    this.status = statusOf[kind]
    this.code = more.code ?? kind
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.extra = more.extra ?? {}
    this.later = more.later
    this.reason = more.reason ?? this.code
    this.by = more.by
  }
}

/** 422 for one field. */
export function invalidField(field: string, sentence: string): Refusal {
  return new Refusal('invalid', sentence, { fields: { [field]: sentence } })
}

export function notFound(what: string): Refusal {
  return new Refusal('not-found', `There is no such ${what}`)
}

/** 404 for a mailed link that was used, replaced or has run out. */
export function linkIsOver(): Refusal {
  return new Refusal('not-found', 'This link no longer works. Ask for a new one', {
    code: 'link-over',
  })
}
