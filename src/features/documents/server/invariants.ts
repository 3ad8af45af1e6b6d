import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { type Invariant, invariant } from '#server/invariants.ts'
import type { Store } from '#server/store/shape.ts'
import { storeOf } from '#server/store.ts'

/** What always holds for documents. */
export const documentInvariants: readonly Invariant[] = [
  invariant(
    'Versions of a document are numbered without a gap after submission',
    () => sql`
      SELECT 'version ' || v.id AS what FROM document_versions v JOIN applications a ON a.id = v.application_id
      JOIN document_slots s ON s.id = v.slot_id
      WHERE coalesce(NOT starts_with(s.rule_id, 'answer:'), true) AND v.number > 1 AND a.submitted_at IS NOT NULL AND v.at > a.submitted_at AND NOT EXISTS (
        SELECT FROM document_versions b WHERE b.slot_id = v.slot_id AND b.place = v.place AND b.number = v.number - 1)`,
  ),
  invariant(
    'Documents belong to the application of their slot',
    () => sql`
      SELECT 'version ' || v.id AS what FROM document_versions v JOIN document_slots s ON s.id = v.slot_id
      WHERE v.application_id <> s.application_id
      UNION ALL
      SELECT 'verdict ' || d.id FROM document_verdicts d JOIN document_versions v ON v.id = d.version_id
      WHERE d.application_id <> v.application_id
      UNION ALL
      SELECT 'file ' || f.id FROM files f
      WHERE NOT EXISTS (SELECT FROM document_versions v WHERE v.file_id = f.id)`,
  ),
  invariant(
    'Every file that is an answer is in the slot of its question',
    () => sql`
      SELECT 'answer ' || n.response_id || ' ' || n.question_id AS what FROM answers n
      JOIN responses r ON r.id = n.response_id JOIN applications a ON a.id = r.application_id
      WHERE jsonb_typeof(n.value) = 'object' AND n.value ->> 'file' IS NOT NULL AND a.discarded_at IS NULL
        AND NOT EXISTS (SELECT FROM document_versions v JOIN document_slots s ON s.id = v.slot_id
          WHERE v.id::text = n.value ->> 'file' AND s.application_id = a.id
            AND s.rule_id = 'answer:' || n.response_id || ':' || n.question_id)`,
  ),
  invariant(
    'The storage counted for each applicant equals their files',
    () => sql`
      SELECT 'account ' || q.account_id AS what FROM upload_quotas q
      LEFT JOIN LATERAL (SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM (
        SELECT bytes FROM files WHERE owner_id = q.account_id AND scan <> 'rejected'
        UNION ALL SELECT bytes FROM uploads
        WHERE sender = 'applicant:' || q.account_id AND version_id IS NULL) AS each) AS there ON true
      WHERE (q.files, q.bytes) IS DISTINCT FROM (there.files, there.bytes)`,
  ),
  {
    name: 'Each file has its bytes, with the same SHA-256',
    async find({ db, config }) {
      if (!config) return []
      const store = storeOf(config)
      const { rows } = await db.execute<{ id: string; key: string; sha256: Buffer }>(
        sql`SELECT id, storage_key AS key, sha256 FROM files WHERE scan <> 'rejected' ORDER BY id`,
      )
      const broken: string[] = []
      for (const { id, key, sha256 } of rows)
        if (!(await isWhole(store, key, sha256))) broken.push(`file ${id}`)
      return broken
    },
  },
  {
    name: 'Every stored file has a row',
    async find({ db, config, now }) {
      if (!config) return []
      const orphans: string[] = []
      const before = now.getTime() - orphanMs
      for await (const keys of inPieces(oldFiles(config, before))) {
        const { rows } = await db.execute<{ key: string }>(sql`
          SELECT key FROM unnest(${sql.param(keys)}::text[]) AS key
          WHERE NOT EXISTS (SELECT FROM files f WHERE f.storage_key = key)
            AND NOT EXISTS (SELECT FROM removed_files r WHERE r.storage_key = key)`)
        orphans.push(...rows.map(({ key }) => key))
      }
      return orphans
    },
  },
]

/** What a broken upload leaves behind is swept away every night. */
const orphanMs = 26 * 3_600_000
const piece = 500

async function* oldFiles(config: Config, before: number): AsyncGenerator<string> {
  for await (const { key, at } of storeOf(config).list('file')) if (at.getTime() < before) yield key
}

async function* inPieces(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const key of keys) {
    some.push(key)
    if (some.length < piece) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

async function isWhole(store: Store, key: string, sha256: Buffer): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const piece of store.read(key)) hash.update(piece)
  } catch {
    return false
  }
  return hash.digest().equals(sha256)
}
