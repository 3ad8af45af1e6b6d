import { sql } from 'drizzle-orm'
import type { StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import { oneOrMore } from '#shared/counted.ts'

export const heldSteps = ['release-accept'] as const satisfies readonly StepName[]

/** Applications whose offer waits for a reference, where their program has it so. */
export async function awaitedReferences(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    SELECT a.id, count(*)::int AS count FROM applications a
    JOIN referees r ON r.application_id = a.id AND r.state IN ('asked', 'declined', 'mistaken')
    WHERE a.id = ANY(${sql.param([...ids])}::uuid[]) AND (
      SELECT (s.value ->> 'holdsOffer')::boolean FROM setting_versions s
      WHERE s.area = 'references:' || a.program ORDER BY s.version DESC LIMIT 1)
    GROUP BY a.id`)
  return new Map(
    rows.map(({ id, count }) => [
      id,
      `We’re still waiting for ${oneOrMore(count, 'a reference', 'references')}`,
    ]),
  )
}

/** Steps after which no one has to write anymore. */
export const endingSteps = [
  'release-reject',
  'decline',
  'enrol',
  'rescind',
  'withdraw',
  'cancel-enrolment',
] as const satisfies readonly StepName[]
