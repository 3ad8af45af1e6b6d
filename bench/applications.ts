import { Client } from 'pg'
import { type Status, statuses } from '#features/applications/status.ts'
import { steps } from '#features/applications/steps.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { idFrom } from './ids.ts'
import { makeOfficeWork } from './office-work.ts'
import { password } from './people.ts'

const firstNames =
  'Ada Amir Ana Ben Carla Chen David Elena Emma Fatima George Hana Ines Ivan James Jane Jorge Kofi Laura Lena Liam Linh Lukas Maria Maya Mei Mohammed Nadia Noah Noor Olga Omar Paul Priya Rosa Samuel Sofia Tomas Wei Zoe'
const lastNames =
  'Adeyemi Ali Anderson Brown Chen Costa Davis Diaz Evans Fischer Garcia Gonzalez Green Haddad Hall Hansen Harris Hernandez Herrera Ivanova Jackson Johnson Jones Kaya Kim King Kowalski Kumar Lee Lewis Lindqvist Lopez Martin Martinez Mensah Miller Moore Moretti Müller Nguyen Novak Okafor Olsen Patel Perez Raman Robinson Rodriguez Rossi Sanchez Sato Schmidt Silva Singh Smith Solberg Suzuki Taylor Thompson Wang Williams Wilson Wright Yamada Yilmaz Young Zhang'

/** One application in 100,000 is by a bearer of this name. */
export const rareName = 'Featherstonehaugh'
const rareEvery = 100_000

/** How many of 100 applications stand where; in the middle of a season of an old installation. */
const shares: Record<Status, number> = {
  incomplete: 24,
  submitted: 12,
  scheduled: 5,
  in_review: 8,
  waitlisted: 3,
  accepted: 7,
  rejected: 16,
  deferred: 2,
  enrolled: 14,
  declined: 4,
  withdrawn: 4,
  rescinded: 1,
}

/**
 * Fills a migrated and seeded database with applications, each with its applicant, an unbroken
 * timeline and what the office has done with it. Only this connection does without triggers and foreign keys; the list's indexes are
 * made again at the end, which takes a fraction of the time.
 */
export async function makeApplications(adminUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
    await client.query('SET synchronous_commit = off')
    const indexes = await dropIndexes(client)
    await client.query('BEGIN')
    const hash = await hashPassword(password)
    await client.query(applicants, [count, hash, firstNames, lastNames, rareName, rareEvery])
    await client.query('ANALYZE applicants')
    await client.query(applications, [
      statuses.flatMap((status) => Array<string>(shares[status]).fill(status)),
      JSON.stringify(Object.fromEntries(statuses.map((status) => [status, wayTo(status).length]))),
    ])
    await client.query('ANALYZE applications')
    await client.query(timeline, [JSON.stringify(statuses.flatMap(rowsOf))])
    await makeOfficeWork(client)
    await client.query('COMMIT')
    for (const index of indexes) await client.query(index)
    // VACUUM as autovacuum would have done it by the time that there are so many.
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Drops what only makes reading fast and returns how to make it again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
    WHERE i.indrelid = 'applications'::regclass AND NOT i.indisunique`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ made }) => made)
}

const applicants = `
  INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, state, created_at)
  SELECT ${idFrom("'applicant ' || n")}, lower(first || '.' || last) || n || '@example.org', $2, first, last,
    date '1970-01-01' + (n % 12000), '+1' || 2000000000 + abs(hashint8(n)) % 8000000000,
    CASE WHEN n % 50 = 0 THEN 'PL' WHEN n % 9 = 0 THEN 'CA' ELSE 'US' END,
    CASE WHEN n % 50 > 0 AND n % 9 > 0 THEN (ARRAY['MD', 'NY', 'CA', 'WY'])[1 + n % 4] END,
    now() - interval '30 days' - ($1::int - n) * interval '2 minutes'
  FROM generate_series(1, $1::int) AS n,
    LATERAL (SELECT (string_to_array($3, ' '))[1 + abs(hashint4(n)) % 40] AS first) AS f,
    LATERAL (SELECT CASE WHEN n % $6::int = $6::int / 2 THEN $5
      ELSE (string_to_array($4, ' '))[1 + abs(hashint4(-n)) % 67] END AS last) AS l`

const applications = `
  INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq,
    timeline_seq, revision, created_at, submitted_at, listed_at, search, name_order,
    residence_country, residence_state)
  SELECT ${idFrom("'application ' || a.id")}, a.id, i.program, i.id, status,
    a.created_at + steps * interval '1 day', steps, steps, 1, a.created_at + interval '1 day', submitted,
    coalesce(submitted, a.created_at + interval '1 day'), search_text(a), person_order(a),
    a.country, a.state
  FROM applicants a,
    LATERAL (SELECT abs(hashtext(a.id::text)) AS hash) AS h,
    LATERAL (SELECT ($1::text[])[1 + hash % 100] AS status) AS s,
    LATERAL (SELECT ($2::jsonb ->> status)::int AS steps) AS w,
    LATERAL (SELECT CASE WHEN steps > 1 THEN a.created_at + interval '2 days' END AS submitted) AS d,
    (SELECT DISTINCT ON (program) id, program FROM intakes ORDER BY program, opens_at) AS i
  WHERE i.program = CASE WHEN hash / 100 % 3 = 0 THEN 'ba' ELSE 'msc' END`

const timeline = `
  INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at)
  SELECT a.id, w.seq, 'step', w.step, nullif(w.seq - 1, 0), w.from_status, w.to_status, 'system',
    a.created_at + w.seq * interval '1 day'
  FROM applications a JOIN jsonb_to_recordset($1::jsonb)
    AS w (status text, seq int, step text, from_status text, to_status text) USING (status)`

type Row = { step: string; from_status: Status | null; to_status: Status }

function rowsOf(status: Status) {
  return wayTo(status).map((row, n) => ({ status, seq: n + 1, ...row }))
}

/** The shortest way through the table of steps, as rows of a timeline. */
function wayTo(status: Status): Row[] {
  const begun: Row = { step: 'begin', from_status: null, to_status: 'incomplete' }
  const ways = new Map<Status, Row[]>([['incomplete', [begun]]])
  for (const [from, way] of ways)
    for (const [step, { from: starts, to }] of Object.entries(steps)) {
      const end = typeof to === 'string' ? to : to('none')
      if (!starts.includes(from) || ways.has(end)) continue
      ways.set(end, [...way, { step, from_status: from, to_status: end }])
    }
  const way = ways.get(status)
  if (!way) throw new Error(`No step leads to ${status}`)
  return way
}
