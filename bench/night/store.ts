import type { Client } from 'pg'
import type { Path } from './plan.ts'

export type StoredAnswer = { path: Path; place: number; seq: number; revision: number }
export type StoredSubmission = {
  key: string
  number: string
  at: number
  withinGrace: boolean
  revision: number
  answers: Record<string, unknown>
}
export type StoredMail = {
  key: string
  state: string
  messageId: string
  seq: number
  application: string
}

/** What the database holds of one application, in the order in which it was written. */
export type StoredApplication = {
  history: StoredAnswer[]
  values: Map<string, number>
  submissions: StoredSubmission[]
  steps: string[]
  mails: StoredMail[]
}

export type Store = { applications: Map<string, StoredApplication>; sessions: Set<string> }

/** How far somebody was who typed it: what is typed ends with that number (`plan.ts`). */
const place = String.raw`coalesce(substring(value #>> '{}' FROM ' (\d+)$'), '0')::int AS place`
const answers = `SELECT application_id AS id, path, ${place}, tab_seq::int AS seq, revision FROM field_history
  WHERE tab LIKE 'night-%' ORDER BY application_id, revision`
const values = `SELECT application_id AS id, path, ${place} FROM field_values`
const submissions = `SELECT application_id AS id, idempotency_key AS key, receipt_number AS number,
  submitted_at AS at, within_grace AS within, snapshot FROM submissions ORDER BY application_id, round`
const steps = `SELECT application_id AS id, step FROM timeline WHERE step IS NOT NULL ORDER BY application_id, seq`
const mails = `SELECT application_id AS id, key, state, message_id AS message, seq::int AS seq FROM mails
  WHERE application_id IS NOT NULL ORDER BY seq`
const sessions = `SELECT encode(token_hash, 'hex') AS hash FROM applicant_sessions`

/** Reads all of it past the product, with its own SQL. */
export async function readStore(client: Client): Promise<Store> {
  const applications = new Map<string, StoredApplication>()
  const of = (id: string) => {
    const known = applications.get(id)
    if (known) return known
    const made = { history: [], values: new Map(), submissions: [], steps: [], mails: [] }
    applications.set(id, made)
    return made as StoredApplication
  }
  for (const { id, ...answer } of (await client.query(answers)).rows) of(id).history.push(answer)
  for (const row of (await client.query(values)).rows) of(row.id).values.set(row.path, row.place)
  for (const { id, key, number, at, within, snapshot } of (await client.query(submissions)).rows)
    of(id).submissions.push({
      ...{ key, number, at: at.getTime(), withinGrace: within },
      ...{ revision: snapshot.revision, answers: snapshot.answers },
    })
  for (const row of (await client.query(steps)).rows) of(row.id).steps.push(row.step)
  for (const { id, message, ...mail } of (await client.query(mails)).rows)
    of(id).mails.push({ ...mail, messageId: message, application: id })
  const live = (await client.query<{ hash: string }>(sessions)).rows
  return { applications, sessions: new Set(live.map(({ hash }) => hash)) }
}
