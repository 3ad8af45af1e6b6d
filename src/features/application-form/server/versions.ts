import { sql } from 'drizzle-orm'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listVersions } from '../contract.ts'
import { sections } from '../questions.ts'
import { requireOwnApplication } from './queries.ts'

const mostVersions = 50
const pauseMinutes = 5
/** A text that keeps less than this of its letters has lost something. */
const keptShare = 0.8

const longPaths = sections.flatMap(({ questions }) =>
  questions.filter(({ type }) => type === 'long').map(({ path }) => path),
)

/**
 * What a long answer once was. Someone who types is saved at every pause, so only what was left alone
 * for a while, was shortened a good deal or lost to another window counts as a version.
 */
export async function listOwnVersions(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query: { path } }: Input<typeof listVersions>,
): Promise<Result<typeof listVersions>> {
  await requireOwnApplication(ctx, id)
  if (!longPaths.includes(path))
    throw invalidField('path', 'Only long answers have earlier versions')
  const { rows } = await ctx.db.execute<{ revision: number; text: string; at: Date }>(sql`
    WITH typed AS (
      SELECT revision, value #>> '{}' AS text, at, tab,
        lead(value #>> '{}') OVER next AS next_text, lead(at) OVER next AS next_at, lead(tab) OVER next AS next_tab
      FROM field_history WHERE application_id = ${id} AND path = ${path}
      WINDOW next AS (ORDER BY revision)),
    now AS (SELECT value #>> '{}' AS text FROM field_values WHERE application_id = ${id} AND path = ${path})
    SELECT DISTINCT ON (text) revision, text, at FROM typed
    WHERE text <> '' AND text IS DISTINCT FROM (SELECT text FROM now)
      AND (next_at IS NULL OR next_tab <> tab OR next_at - at > ${pauseMinutes} * interval '1 minute'
        OR length(coalesce(next_text, '')) < length(text) * ${keptShare}::float8)
    ORDER BY text, revision DESC`)
  const versions = rows
    .toSorted((a, b) => b.revision - a.revision)
    .slice(0, mostVersions)
    .map(({ revision, text, at }) => ({ revision, text, at: new Date(at) }))
  return { versions }
}
