import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { hashPassword } from '#server/hash-queue.ts'
import { password } from './people.ts'

/** Of 100 applications that `applications.ts` makes 11 wait for a decision. */
export const applicationsOfDecision = 10

/** Confirmed decisions in an approved release, as the calls leave them. */
export async function makeRelease(
  to: Client,
  { decided, goesOutAt }: { decided: number; goesOutAt: number },
): Promise<void> {
  const [first, second, id] = [randomUUID(), randomUUID(), randomUUID()]
  const hash = await hashPassword(password)
  await to.query('BEGIN')
  for (const admin of [first, second])
    await to.query(
      `INSERT INTO admins (id, email, password_hash, name, role, created_at)
       VALUES ($1::uuid, $1::uuid || '@example.org', $2, 'Bench', 'admissions', now())`,
      [admin, hash],
    )
  await to.query(
    `INSERT INTO decisions (id, application_id, outcome, state, version, reason_ids, conditions, letter,
       template_version, record, drafted_by, drafted_at, confirmed_by, confirmed_at)
     SELECT gen_random_uuid(), id, CASE WHEN place % 3 = 0 THEN 'reject' ELSE 'accept' END, 'releasing', 2,
       CASE WHEN place % 3 = 0 THEN '{stronger-field}'::text[] ELSE '{}' END, '[]',
       '{"subject": "Our decision", "paragraphs": ["Dear reader,", "Tell us by {{replyBy}}."]}', 1, '{}',
       $1, now(), $1, now()
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM applications
       WHERE status IN ('in_review', 'waitlisted') ORDER BY id LIMIT $2) AS waiting`,
    [first, decided],
  )
  await to.query(
    `INSERT INTO releases (id, name, state, expected, created_by, created_at, asks_second, approved_by,
       approved_at, hold_minutes, goes_out_at)
     VALUES ($1, 'Bench', 'holding', $2, $3, now(), true, $4, now(), 30, $5)`,
    [id, decided, first, second, new Date(goesOutAt)],
  )
  await to.query(
    `INSERT INTO release_items (release_id, decision_id, version) SELECT $1, id, version FROM decisions`,
    [id],
  )
  await to.query('COMMIT')
  await to.query('ANALYZE decisions, release_items')
}
