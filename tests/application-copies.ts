import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { applicantSessions } from '#features/accounts/server/tables.ts'
import { newToken } from '#server/secrets.ts'
import type { TestApp } from './app.ts'

export type Copy = { id: string; applicantId: string; token: string }

const hourMs = 3_600_000

/** The same application once more, of a person of its own who is signed in: quicker than to live it again. */
export async function copyOf({ platform }: TestApp, original: string): Promise<Copy> {
  const [id, applicantId] = [randomUUID(), randomUUID()]
  const { token, hash } = newToken('au_')
  const now = platform.now()
  await platform.db.transaction(async (db) => {
    await db.execute(sql`
      WITH a AS (SELECT * FROM applications WHERE id = ${original})
      INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, state, created_at)
      SELECT ${applicantId}, ${`${applicantId}@example.org`}, password_hash, first_name, last_name, date_of_birth,
        phone_number, country, p.state, p.created_at FROM applicants p JOIN a ON a.applicant_id = p.id`)
    await db.execute(sql`
      INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, revision,
        saved_at, form_version, created_at, submitted_at, listed_at)
      SELECT ${id}, ${applicantId}, program, intake_id, status, status_at, status_seq, timeline_seq, revision,
        saved_at, form_version, created_at, submitted_at, listed_at FROM applications WHERE id = ${original}`)
    await db.execute(sql`
      INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at, reason_id, note_id, detail)
      SELECT ${id}, seq, kind, step, prev_seq, from_status, to_status,
        CASE WHEN actor LIKE 'applicant:%' THEN ${`applicant:${applicantId}`} ELSE actor END, at, reason_id, note_id, detail
      FROM timeline WHERE application_id = ${original} ORDER BY seq`)
    await db.execute(sql`
      INSERT INTO submissions (application_id, round, idempotency_key, receipt_number, snapshot, sha256, submitted_at, within_grace)
      SELECT ${id}, round, gen_random_uuid(), 'COPY-' || ${id}::text || '-' || round, snapshot, sha256, submitted_at, within_grace
      FROM submissions WHERE application_id = ${original}`)
    await db.execute(sql`
      INSERT INTO field_values (application_id, path, value, revision, tab, tab_seq)
      SELECT ${id}, path, value, revision, tab, tab_seq FROM field_values WHERE application_id = ${original}`)
    await db.execute(sql`
      INSERT INTO field_history (application_id, path, revision, value, tab, tab_seq, actor, at)
      SELECT ${id}, path, revision, value, tab, tab_seq, ${`applicant:${applicantId}`}, at
      FROM field_history WHERE application_id = ${original}`)
    await db.insert(applicantSessions).values({
      tokenHash: hash,
      id: randomUUID(),
      applicantId,
      createdAt: now,
      lastSeenAt: now,
      endsAt: new Date(now.getTime() + hourMs),
      device: 'Copy',
      address: '203.0.113.8',
    })
  })
  return { id, applicantId, token }
}
