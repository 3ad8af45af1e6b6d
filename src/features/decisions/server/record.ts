import { desc, eq, sql } from 'drizzle-orm'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { reviewRecord } from '#features/review/server/record.ts'
import { checksArea, rubricAreas } from '#features/review/setting-areas.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { DecisionRecord } from '../record.ts'

/** Criterion, evidence, score, versions of the rules, and the round that they are about, as they stand now. */
export async function recordOf(
  db: Db,
  { id, program }: { id: string; program: Program },
  templateVersion: number,
): Promise<DecisionRecord> {
  const review = await reviewRecord(db, id)
  const setting = await getSettings(db, [checksArea, rubricAreas[program]])
  const round = await latestRound(db, id)
  return {
    round: round?.round ?? null,
    sha256: round?.sha256 ?? null,
    versions: {
      form: await formVersion(db, id),
      rubric: review.rubricVersion ?? setting(rubricAreas[program]).version,
      checks: setting(checksArea).version,
      letters: templateVersion,
    },
    reviews: review.reviews,
    reviewsAsked: review.wanted,
    checks: review.checks,
    credit: review.credit.map(({ name, outcome, credits }) => ({ name, outcome, credits })),
  }
}

async function latestRound(db: Db, applicationId: string) {
  const rows = await db
    .select({
      round: submissions.round,
      sha256: sql<string>`encode(${submissions.sha256}, 'hex')`,
    })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(desc(submissions.round))
    .limit(1)
  return rows[0]
}

async function formVersion(db: Db, id: string): Promise<number> {
  const rows = await db
    .select({ version: applications.formVersion })
    .from(applications)
    .where(eq(applications.id, id))
  return rows[0]?.version ?? 1
}
