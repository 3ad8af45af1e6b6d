import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Submission } from '#features/applications/contract.ts'
import { submissions } from '#features/applications/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { handedIn } from '../answers.ts'
import type { ApplicationDocument } from '../document.ts'
import { type Estimate, estimateFor } from '../estimate.ts'
import { askingOf, Snapshot } from '../submission.ts'
import { readFile } from './snapshots.ts'

type Round = z.input<typeof Submission> & { sha256: string }

/** Answers at one moment: of a round, or without one as they are being written. */
export type AnswersAt = {
  round: number | null
  document: ApplicationDocument
  answered: string[]
  lists: Snapshot['lists']
  estimate: Estimate
  /** Paths that differ from the round before, for a draft from the latest round. */
  changed: string[]
}

/** Every time the application was handed in, the first one first. */
export async function listRounds(db: Db, applicationId: string): Promise<Round[]> {
  const { round, receiptNumber, submittedAt, withinGrace } = submissions
  const sha256 = sql<string>`encode(${submissions.sha256}, 'hex')`
  const rows = await db
    .select({ round, receiptNumber, submittedAt, withinGrace, sha256 })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(asc(round))
  return rows
}

/** The round that a call names: a number or `draft`, absent the latest one; null for the draft, 404 for none. */
export function chooseRound(
  rounds: readonly z.input<typeof Submission>[],
  named: string | undefined,
): number | null {
  if (named === 'draft') return null
  if (named === undefined) return rounds.at(-1)?.round ?? null
  const found = rounds.find(({ round }) => round === Number(named))
  if (!found) throw notFound('round')
  return found.round
}

/** What a call names of one application: the round with what changed since the one before, or the draft. */
export async function readRound(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  rounds: readonly z.input<typeof Submission>[],
  named: string | undefined,
): Promise<AnswersAt> {
  const round = chooseRound(rounds, named)
  if (round === null) return readDraft(ctx, applicationId)
  const { snapshot, before } = await readSnapshot(ctx.db, applicationId, round)
  const asking = askingOf(snapshot)
  return {
    round,
    document: asking.answers,
    answered: Object.keys(snapshot.answers).sort(),
    lists: snapshot.lists,
    estimate: estimateFor(asking, snapshot.tariff),
    changed: before ? differences(snapshot.answers, before.answers) : [],
  }
}

async function readDraft(ctx: Pick<Ctx, 'db' | 'now'>, applicationId: string): Promise<AnswersAt> {
  const { asking, answered, lists, tariff, rounds } = await readFile(ctx, applicationId)
  const latest = rounds > 0 ? await readSnapshot(ctx.db, applicationId, rounds) : undefined
  return {
    round: null,
    document: asking.answers,
    answered: [...answered].sort(),
    lists,
    estimate: estimateFor(asking, tariff),
    changed: latest ? differences(handedIn(asking), latest.snapshot.answers) : [],
  }
}

/** A round as it was handed in, and the one before it. */
export async function readSnapshot(
  db: Db,
  applicationId: string,
  round: number,
): Promise<{ snapshot: Snapshot; before: Snapshot | undefined }> {
  const rows = await db
    .select({ snapshot: submissions.snapshot })
    .from(submissions)
    .where(and(eq(submissions.applicationId, applicationId), lte(submissions.round, round)))
    .orderBy(desc(submissions.round))
    .limit(2)
  const [snapshot, before] = rows.map((row) => Snapshot.parse(row.snapshot))
  if (!snapshot) throw notFound('round')
  return { snapshot, before }
}

type Answers = Record<string, unknown>

/** Paths whose answers differ; no answer and an empty one are the same. */
export function differences(now: Answers, before: Answers): string[] {
  const paths = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...paths].filter((path) => !isSame(now[path], before[path])).sort()
}

function isSame(one: unknown, other: unknown): boolean {
  return (isBlank(one) && isBlank(other)) || isDeepStrictEqual(one, other)
}

function isBlank(answer: unknown): boolean {
  return (
    answer === undefined ||
    answer === null ||
    answer === '' ||
    (Array.isArray(answer) && answer.length === 0)
  )
}
