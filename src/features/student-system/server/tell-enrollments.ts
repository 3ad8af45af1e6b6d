import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import type { EnrollmentState, EntryKind } from '../entry-words.ts'
import { hashOf, readRecords } from './enrollment-records.ts'
import { enrollmentEntries, studentSystems } from './tables.ts'

const everyMs = 30_000
/** So many in a transaction: the lock below is not held for long. */
const portion = 500

type MovedApplication = { id: string; was: EnrollmentState | null; standing: EnrollmentState }
type SaidEntry = { id: string; standing: EnrollmentState; sha256: Buffer }

/** What the feed says last of each application, in the order of its index. */
export const latestEntries = sql`(
  SELECT DISTINCT ON (application_id) * FROM enrollment_entries ORDER BY application_id, seq DESC NULLS LAST)`

/**
 * One writer at a time, so entries become visible in the order of their numbers: a reader that goes on
 * from the last it saw misses none.
 */
export async function lockFeed(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('matricula enrollment feed'))`)
}

/** Without a student system nothing is written. */
async function isSetUp(db: Db): Promise<boolean> {
  const rows = await db.select({ code: studentSystems.code }).from(studentSystems).limit(1)
  return rows.length > 0
}

/**
 * Writes what the feed doesn't say yet: anyone who enrolled or was deferred, and anyone who is neither
 * anymore. It compares what is with what was said last, so no way of changing a status can be forgotten.
 */
export async function addMovedEntries({ db, now }: Pick<JobPlatform, 'db' | 'now'>): Promise<void> {
  for (let count = portion; count === portion; )
    count = await db.transaction(async (db) => {
      await lockFeed(db)
      const moved = await findMoved(db)
      return writeEnrollmentEntries(
        db,
        now(),
        moved.map((one) => ({ ...one, kind: kindOf(one.standing) })),
      )
    })
}

function kindOf(standing: EnrollmentState): EntryKind {
  if (standing === 'enrolled') return 'enroll'
  return standing === 'deferred' ? 'defer' : 'cancel'
}

/** Where someone stands by their status and by what was said last; `findMoved` asks the same in SQL. */
export function stateToTell(status: string, said: EnrollmentState | undefined): EnrollmentState {
  if (status === 'enrolled' || status === 'deferred') return status
  // An offer that goes on after a deferral is still that place until they enroll.
  return said === 'deferred' && status === 'accepted' ? 'deferred' : 'canceled'
}

async function findMoved(db: Db): Promise<MovedApplication[]> {
  const { rows } = await db.execute<MovedApplication>(sql`
    WITH latest AS ${latestEntries}
    SELECT a.id, l.standing AS was, a.status AS standing, a.status_at
    FROM applications a LEFT JOIN latest l ON l.application_id = a.id
    WHERE a.status IN ('enrolled', 'deferred') AND a.status IS DISTINCT FROM l.standing
      AND a.discarded_at IS NULL AND a.erased_at IS NULL
    UNION ALL
    SELECT a.id, l.standing, 'canceled', a.status_at
    FROM latest l JOIN applications a ON a.id = l.application_id
    WHERE l.standing IN ('enrolled', 'deferred') AND a.status NOT IN ('enrolled', 'deferred')
      AND (l.standing, a.status) <> ('deferred', 'accepted')
      AND a.discarded_at IS NULL AND a.erased_at IS NULL
    ORDER BY status_at, id LIMIT ${portion}`)
  return rows
}

/** Writes a correction for everyone of whom something is no longer as it was said. */
export async function addCorrectedEntries({
  db,
  now,
}: Pick<JobPlatform, 'db' | 'now'>): Promise<void> {
  for (let after = ''; ; ) {
    const last = await db.transaction(async (db) => {
      await lockFeed(db)
      const held = await listUnmoved(db, after)
      const records = await readRecords(db, held.map(toldOf))
      const corrected = held.filter(({ id, sha256 }) => {
        const record = records.get(id)
        return record && !hashOf(record).equals(sha256)
      })
      await writeEnrollmentEntries(
        db,
        now(),
        corrected.map((one) => ({ ...one, kind: 'correct' as const })),
      )
      return held.length === portion ? held.at(-1)?.id : undefined
    })
    if (!last) return
    after = last
  }
}

/** Those whose standing in the feed is theirs still. */
async function listUnmoved(db: Db, after: string): Promise<SaidEntry[]> {
  const next: SQL = after ? sql`AND a.id > ${after}` : sql``
  const { rows } = await db.execute<SaidEntry>(sql`
    SELECT a.id, l.standing, l.sha256
    FROM ${latestEntries} l JOIN applications a ON a.id = l.application_id
    WHERE a.status = l.standing AND a.discarded_at IS NULL AND a.erased_at IS NULL ${next}
    ORDER BY a.id LIMIT ${portion}`)
  return rows
}

type EnrollmentNews = { id: string; standing: EnrollmentState; kind: EntryKind }

const toldOf = ({ id, standing }: { id: string; standing: EnrollmentState }) => ({
  applicationId: id,
  standing,
})

/** How many were written. The feed is locked. */
export async function writeEnrollmentEntries(
  db: Db,
  at: Date,
  telling: readonly EnrollmentNews[],
): Promise<number> {
  const records = await readRecords(db, telling.map(toldOf))
  const values = telling.flatMap(({ id: applicationId, standing, kind }) => {
    const record = records.get(applicationId)
    if (!record) return []
    return [{ id: randomUUID(), applicationId, kind, standing, at, record, sha256: hashOf(record) }]
  })
  if (values.length > 0) await db.insert(enrollmentEntries).values(values)
  return values.length
}

export const tellEnrollmentsJob: Round = {
  name: 'tell-enrollments',
  everyMs,
  async run(platform) {
    if (await isSetUp(platform.db)) await addMovedEntries(platform)
  },
}
