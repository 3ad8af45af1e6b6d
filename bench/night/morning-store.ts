import type { Client } from 'pg'
import { deviceName } from '#server/network.ts'
import type { MorningPerson } from './morning-crowd.ts'
import type { ReleasedDecision } from './morning-verdict.ts'

/** An address of their own for each, that is the same whenever it is asked for. */
const from = `concat_ws('.', 10, place >> 16 & 255, place >> 8 & 255, place & 255)`
const waiting = `SELECT a.applicant_id AS account, a.id AS application, d.outcome,
  row_number() OVER (ORDER BY a.id)::int AS place
  FROM decisions d JOIN applications a ON a.id = d.application_id`

/** Who waits for a decision. */
export async function findPeople(client: Client): Promise<MorningPerson[]> {
  const { rows } = await client.query<MorningPerson>(
    `SELECT p.email, ${from} AS from, application, outcome
     FROM (${waiting}) AS w JOIN applicants p ON p.id = w.account ORDER BY place`,
  )
  return rows
}

/** They have logged in from there before: no letter tells them of a new device. */
export async function letComeFromHome(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO sign_in_places (account_id, network, device, last_at)
     SELECT account, ${from}, $1, now() FROM (${waiting}) AS w ON CONFLICT DO NOTHING`,
    [deviceName(undefined)],
  )
}

export async function readSessions(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT encode(token_hash, 'hex') AS hash FROM applicant_sessions`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** Reads them past the product, with SQL of its own. */
export async function readDecisions(client: Client): Promise<ReleasedDecision[]> {
  const { rows } = await client.query<ReleasedDecision>(
    `SELECT d.application_id AS application, d.state, d.outcome,
       (extract(epoch FROM d.released_at) * 1000)::float8 AS "releasedAt",
       (SELECT count(*)::int FROM timeline t WHERE t.application_id = d.application_id
         AND t.step LIKE 'release-%' AND t.at = d.released_at) AS steps,
       (SELECT coalesce(array_agg(m.message_id), '{}') FROM mails m
         WHERE m.key = 'decision:' || d.id) AS mails
     FROM decisions d`,
  )
  return rows
}
