import { sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'
import { labelOfPath } from '../broken-rules.ts'
import type { reportGaps } from '../contract.ts'
import type { BrokenRule } from '../form-rules.ts'
import { ruleFailures } from './tables.ts'

/** Counts what stopped somebody from handing in a section; the form says which rules, never an answer. */
export async function countGaps(
  ctx: Ctx<ApplicantActor>,
  { body: { program, broken } }: Input<typeof reportGaps>,
): Promise<Result<typeof reportGaps>> {
  await countBroken(ctx, program, broken)
  return {}
}

export async function countBroken(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  program: Program,
  broken: readonly BrokenRule[],
): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  const day = dayIn(now, timeZone)
  const byKey = new Map(
    broken
      .filter(({ path }) => labelOfPath(path) !== undefined)
      .map(({ path, rule }) => [`${path} ${rule}`, { day, program, path, rule, count: 1 }]),
  )
  if (byKey.size === 0) return
  // In one order, so that two that count the same rules never wait for each other.
  const rows = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await db
    .insert(ruleFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: [ruleFailures.day, ruleFailures.program, ruleFailures.path, ruleFailures.rule],
      set: { count: sql`${ruleFailures.count} + 1` },
    })
}
