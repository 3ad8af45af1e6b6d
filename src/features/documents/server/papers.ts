import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { noInstant } from '#shared/instant.ts'
import type { Paper } from '../contract.ts'
import { listGeneratedDocuments } from './generated-documents.ts'

/** What the product has written for the applicant; a decision counts once it is released. */
export async function listPapers(
  ctx: Ctx<ApplicantActor>,
  id: string,
): Promise<z.input<typeof Paper>[]> {
  const { db } = ctx
  const rounds = await db
    .select({
      round: submissions.round,
      number: submissions.receiptNumber,
      at: submissions.submittedAt,
    })
    .from(submissions)
    .where(eq(submissions.applicationId, id))
    .orderBy(desc(submissions.round))
  const letters = await db
    .select({ id: decisions.id, letter: decisions.letter, at: decisions.releasedAt })
    .from(decisions)
    .where(and(eq(decisions.applicationId, id), eq(decisions.state, 'released')))
    .orderBy(desc(decisions.releasedAt))
  const [application] = await db
    .select({ savedAt: applications.savedAt, createdAt: applications.createdAt })
    .from(applications)
    .where(eq(applications.id, id))
  const produced = await listGeneratedDocuments(ctx, id)
  return [
    ...produced.map(({ kind, paperId, name, at }) => ({
      kind,
      name,
      at,
      round: null,
      decision: null,
      paperId,
    })),
    ...letters.map(({ id: decision, letter, at }) => ({
      kind: 'letter' as const,
      name: letter.subject,
      at: at ?? noInstant,
      round: null,
      decision,
      paperId: null,
    })),
    ...(application && rounds.length === 0
      ? [
          paper(
            'application',
            'Your answers so far',
            application.savedAt ?? application.createdAt,
            null,
          ),
        ]
      : []),
    ...rounds.flatMap(({ round, number, at }) => [
      paper('application', nameOfRound(round, rounds.length), at, round),
      paper('receipt', `Receipt ${number}`, at, round),
    ]),
  ]
}

function nameOfRound(round: number, rounds: number): string {
  if (rounds > 1 && round === 1) return 'Application as you first submitted it'
  return `Application as you submitted it${rounds > 1 ? `, round ${round}` : ''}`
}

function paper(
  kind: z.input<typeof Paper>['kind'],
  name: string,
  at: Date,
  round: number | null,
): z.input<typeof Paper> {
  return { kind, name, at, round, decision: null, paperId: null }
}
