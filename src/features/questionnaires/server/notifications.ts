import { type SQL, sql } from 'drizzle-orm'
import { writeToApplicants } from '#features/applications/server/mails.ts'
import type { Status } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import { type Stage, statusesOfStage } from '../stages.ts'
import { openingLetter } from './mails.ts'

/** The form itself shows what is asked in it, and people who were chosen are written to by name. */
const told = ['interview', 'offer'] as const satisfies Stage[]

/** Steps by which an application reaches a stage. */
export const openingSteps = [
  'submit',
  'release-accept',
  'resume',
] as const satisfies readonly StepName[]

type StatusChange = { id: string; from: Status; status: Status; statusSeq: number }

/** Writes to anyone who has reached a stage at which something is asked, one mail for all of it. */
export async function notifyOfOpenQuestions(
  ctx: Ctx,
  moved: readonly StatusChange[],
): Promise<void> {
  for (const stage of told) {
    const asked = statusesOfStage(stage)
    const come = moved.filter(({ from, status }) => asked.includes(status) && !asked.includes(from))
    if (come.length === 0) continue
    const seqs = new Map(come.map(({ id, statusSeq }) => [id, statusSeq]))
    const which = sql`u.stage = ${stage} AND a.id = ANY(${sql.param([...seqs.keys()])}::uuid[])`
    await tell(ctx, which, (id) => `questionnaires-opened:${id}:${seqs.get(id)}`)
  }
}

/** Writes to everybody who is at the stage at which something is asked from now on. */
export function notifyOfNewUse(ctx: Ctx, use: string): Promise<void> {
  const standsThere = told.map(
    (stage) =>
      sql`(u.stage = ${stage} AND a.status = ANY(${sql.param([...statusesOfStage(stage)])}::text[]))`,
  )
  const which = sql`u.id = ${use} AND (${sql.join(standsThere, sql` OR `)})`
  return tell(ctx, which, (id) => `questionnaires-opened:${id}:use:${use}`)
}

type NewQuestions = { application: string; titles: string[]; due_on: string | null }

async function tell(ctx: Ctx, which: SQL, keyOf: (application: string) => string): Promise<void> {
  const { rows } = await ctx.db.execute<NewQuestions>(sql`
    SELECT a.id AS application, min(u.due_on)::text AS due_on,
      array_agg(v.definition ->> 'title' ORDER BY u.due_on NULLS LAST, u.begun_at, u.id) AS titles
    FROM questionnaire_uses u
    JOIN applications a ON u.program IS NULL OR u.program = a.program
    JOIN questionnaire_versions v ON v.questionnaire_id = u.questionnaire_id AND v.state = 'published'
    LEFT JOIN responses r ON r.use_id = u.id AND r.application_id = a.id
    WHERE u.ended_at IS NULL AND coalesce(r.state, 'open') = 'open'
      AND a.discarded_at IS NULL AND a.erased_at IS NULL AND ${which}
    GROUP BY a.id ORDER BY a.id`)
  await writeToApplicants(
    ctx,
    rows.map(({ application, titles, due_on }) => ({
      applicationId: application,
      key: keyOf(application),
      template: 'questionnaires-opened',
      stream: 'application' as const,
      letterOf: openingLetter(titles, due_on),
    })),
  )
}
