import { and, desc, ne, sql } from 'drizzle-orm'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Program } from '#shared/programs.ts'
import { offeredCredit } from '../asked-questions.ts'
import { sections } from '../questions.ts'
import { creditArea } from '../setting-areas.ts'
import { pathsLeftOut } from './core-questions.ts'
import { hasAnswers } from './queries.ts'

/** The newest answers that this person gave in another application, as far as the new one asks for them. */
export async function carryOver(
  ctx: Ctx,
  applicationId: string,
  applicantId: string,
  program: Program,
): Promise<void> {
  const { db, actor, now } = ctx
  const [source] = await db
    .select({ id: applications.id, program: applications.program })
    .from(applications)
    .where(and(ownedBy({ id: applicantId }), ne(applications.id, applicationId), hasAnswers))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
  if (!source) return
  const creditPrograms = await getSetting(db, creditArea)
  const offered = offeredCredit({ program, lists: { paymentSources: [], creditPrograms } })
  const credit = offered.map(({ id }) => id)
  const left = unshared(source.program === program)
  const { rows } = await db.execute<{ path: string }>(sql`
    WITH carried AS (
      SELECT path, CASE WHEN path = 'creditTransfer.selectedPrograms' THEN
        (SELECT coalesce(jsonb_agg(id), '[]') FROM jsonb_array_elements_text(value) AS id
          WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(credit)}::jsonb)))
        ELSE value END AS value
      FROM field_values WHERE application_id = ${source.id}
        AND path NOT IN (SELECT jsonb_array_elements_text(${JSON.stringify(left)}::jsonb))
        AND path NOT IN (${pathsLeftOut(sql`${program}::text`)})),
    raised AS (
      UPDATE applications SET revision = revision + 1, saved_at = ${now} WHERE id = ${applicationId}
        AND EXISTS (SELECT FROM carried) RETURNING revision),
    kept AS (
      INSERT INTO field_history (application_id, path, revision, value, tab, tab_seq, actor, at)
      SELECT ${applicationId}, path, revision, value, 'carried-over', 0, ${nameOf(actor)}, ${now}
      FROM carried, raised)
    INSERT INTO field_values (application_id, path, value, revision, tab, tab_seq)
    SELECT ${applicationId}, path, value, revision, 'carried-over', 0 FROM carried, raised
    RETURNING path`)
  if (rows.length > 0)
    await noteInTimeline(ctx, applicationId, 'answers-carried-over', { from: source.id })
}

const statement = 'education.statement'

/** Questions whose answers belong to one application, or to applications for one program. */
function unshared(isSameProgram: boolean): string[] {
  return sections.flatMap(({ questions }) =>
    questions
      .filter(({ only, path }) => !isSameProgram && (only || path === statement))
      .map(({ path }) => path),
  )
}
