import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { submissions } from '#features/applications/server/tables.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { CoreQuestion } from '../core-question.ts'
import { coreQuestionAreas } from '../core-question-areas.ts'
import { Exceptions } from '../form-lists.ts'

export const exceptionAreas = [coreQuestionAreas.ba, coreQuestionAreas.msc] as const

/** What the rows of both programs amount to; nothing where there are none, so that nothing is sent or kept. */
export function exceptionsFrom(
  rows: Record<Program, readonly CoreQuestion[]>,
): Exceptions | undefined {
  if (rows.ba.length + rows.msc.length === 0) return undefined
  return { ba: byPath(rows.ba), msc: byPath(rows.msc) }
}

function byPath(rows: readonly CoreQuestion[]): Exceptions[Program] {
  return Object.fromEntries(rows.map(({ question, ask }) => [question, ask]))
}

/** By which exceptions each application is asked: a draft by those of now, any other as it was handed in. */
export async function exceptionsOfEach(
  db: Db,
  applications: readonly { id: string; status: string }[],
): Promise<(application: { id: string; status: string }) => Exceptions | undefined> {
  const { area, value, version } = settingVersions
  const keys = exceptionAreas.map(({ key }) => key)
  const rows = await db
    .select({ area, value })
    .from(settingVersions)
    .where(inArray(area, keys))
    .orderBy(asc(version))
  // Most never make any, and no snapshot has to be looked into.
  if (rows.every((row) => Array.isArray(row.value) && row.value.length === 0))
    return () => undefined
  const newest = new Map(rows.map((row) => [row.area, row.value]))
  const { ba, msc } = coreQuestionAreas
  const now = exceptionsFrom({
    ba: ba.shape.parse(newest.get(ba.key) ?? []),
    msc: msc.shape.parse(newest.get(msc.key) ?? []),
  })
  const { applicationId, round, snapshot } = submissions
  const kept = await db
    .selectDistinctOn([applicationId], {
      id: applicationId,
      exceptions: sql<unknown>`${snapshot} #> '{lists,exceptions}'`,
    })
    .from(submissions)
    .where(
      inArray(
        applicationId,
        applications.filter(({ status }) => status !== 'incomplete').map(({ id }) => id),
      ),
    )
    .orderBy(applicationId, desc(round))
  const then = new Map(
    kept.map(({ id, exceptions }) => [id, Exceptions.safeParse(exceptions).data]),
  )
  return ({ id, status }) => (status === 'incomplete' ? now : then.get(id))
}

/** The paths of the questions that a program leaves out now. */
export function pathsLeftOut(program: SQL): SQL {
  return sql`SELECT entry ->> 'question' AS path FROM (
      SELECT value FROM setting_versions WHERE area = 'core-questions:' || ${program}
      ORDER BY version DESC LIMIT 1) AS newest
    CROSS JOIN LATERAL jsonb_array_elements(newest.value) AS entry
    WHERE entry ->> 'ask' = 'off'`
}
