import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { newKey } from '#server/store.ts'
import { idFrom } from './ids.ts'

const atOnce = 1_000

/** One paper of so many bytes for each application, with its rows, as if it had been handed in. */
export async function storeFiles(
  { adminUrl, dataDir }: { adminUrl: string; dataDir: string },
  bytes: number,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  const { rows } = await client.query<{ id: string }>('SELECT id FROM applications ORDER BY id')
  const paper = randomBytes(bytes)
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    const keys = ids.map(() => newKey('file'))
    const sums = keys.map((key, at) => {
      // No two are alike.
      paper.writeUInt32LE(from + at)
      const path = join(dataDir, 'files', key)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, paper, { mode: 0o600 })
      return createHash('sha256').update(paper).digest('hex')
    })
    await client.query(papers, [ids, keys, sums, bytes])
  }
  await client.query('VACUUM (ANALYZE) files, document_slots, document_versions')
  await client.end()
}

const papers = `
  WITH given AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) AS g (application, key, sum)
  ), slots AS (
    INSERT INTO document_slots (id, application_id, rule_id)
    SELECT ${idFrom("'slot ' || application")}, application, 'transcripts' FROM given
  ), stored AS (
    INSERT INTO files (id, storage_key, sha256, bytes, media_type, pages, scan, at)
    SELECT ${idFrom("'file ' || application")}, key, decode(sum, 'hex'), $4, 'application/pdf', 2, 'clean', now() FROM given
  )
  INSERT INTO document_versions (id, application_id, slot_id, place, number, file_id, name, sender, at)
  SELECT ${idFrom("'version ' || g.application")}, g.application, ${idFrom("'slot ' || g.application")}, 1, 1,
    ${idFrom("'file ' || g.application")}, 'transcript.pdf', 'applicant:' || a.applicant_id, now()
  FROM given g JOIN applications a ON a.id = g.application`
