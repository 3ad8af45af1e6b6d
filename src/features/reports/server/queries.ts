import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { labelOfPath } from '#features/application-form/broken-rules.ts'
import { Rule, ruleWords } from '#features/application-form/form-rules.ts'
import { ruleFailures } from '#features/application-form/server/tables.ts'
import { sourcesArea } from '#features/application-form/setting-areas.ts'
import { stageDurations } from '#features/applications/server/tables.ts'
import { type Stage, stages } from '#features/applications/stages.ts'
import { Status, statuses } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { programCodes } from '#shared/programs.ts'
import type {
  ReportQuery,
  readFunnel,
  readSources,
  readStageTimes,
  readStumbles,
  readWorkload,
  ShownShare,
} from '../contract.ts'
import { hideSmallGroup, hideSmallGroups } from '../small-groups.ts'
import { reportFigures, reportFolds, reportWorkload } from './tables.ts'

type ShownStageCounts = Record<Stage, ShownShare>

const mostRules = 20

/** The programs of a report: what was asked for, of those that its reader works for. */
export function programsOf({ actor }: Ctx<AdminActor>, wanted: Program | undefined): Program[] {
  return programCodes.filter(
    (code) =>
      (!wanted || code === wanted) && (actor.programs === null || actor.programs.includes(code)),
  )
}

/** How far applications came. */
export async function readFunnelForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readFunnel>,
): Promise<Result<typeof readFunnel>> {
  const sums = await sumFigures(ctx, query, eq(reportFigures.source, ''))
  const offered = await ctx.db
    .select({ id: intakes.id, name: intakes.name, program: intakes.program })
    .from(intakes)
    .where(inArray(intakes.program, programsOf(ctx, undefined)))
    .orderBy(asc(intakes.program), asc(intakes.startsOn))
  const known = offered.map((one) => ({ ...one, program: Program.parse(one.program) }))
  const groups = programsOf(ctx, query.program).flatMap((program) => {
    const own = known.filter((intake) => intake.program === program)
    const { parts, total } = protectStages(
      own.map(({ id }) => sums.find((row) => row.program === program && row.intakeId === id)),
    )
    const each = own.map(({ id, name }, place) => ({
      id,
      group: { program, intake: name, reached: parts[place] ?? total },
    }))
    if (query.intake) return each.filter(({ id }) => id === query.intake).map(({ group }) => group)
    const begun = each.filter(({ group }) => group.reached.begun.count !== 0)
    return [{ program, intake: null, reached: total }, ...begun.map(({ group }) => group)]
  })
  const [fold] = await ctx.db.select({ at: reportFolds.at }).from(reportFolds)
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  return { asOf: fold?.at ?? null, groups, intakes: known, timeZone }
}

/** How far applications came that named a source of payment. */
export async function readSourcesForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readSources>,
): Promise<Result<typeof readSources>> {
  const sums = await sumFigures(ctx, query, sql`${reportFigures.source} <> ''`)
  const names = new Map((await getSetting(ctx.db, sourcesArea)).map(({ id, name }) => [id, name]))
  const groups = programsOf(ctx, query.program).flatMap((program) =>
    [...names].flatMap(([source, name]) => {
      const rows = sums.filter((row) => row.program === program && row.source === source)
      const { parts, total } = protectStages(rows)
      const place = rows.findIndex(({ intakeId }) => intakeId === query.intake)
      const reached = query.intake ? parts[place] : total
      return reached && rows.length > 0 ? [{ program, source: name, reached }] : []
    }),
  )
  return { groups }
}

function total(column: AnyPgColumn): SQL<number> {
  return sql<number>`sum(${column})::int`
}

type Sums = Awaited<ReturnType<typeof sumFigures>>[number]

/**
 * Every intake of every program in sight, whatever was chosen: what is left out for the sake of a small
 * group is left out of each choice alike, so that no two of them give it away.
 */
function sumFigures(ctx: Ctx<AdminActor>, { from, to }: ReportQuery, which: SQL | undefined) {
  const { program, intakeId, source } = reportFigures
  return ctx.db
    .select({
      program,
      intakeId,
      source,
      begun: total(reportFigures.begun),
      submitted: total(reportFigures.submitted),
      inReview: total(reportFigures.inReview),
      decided: total(reportFigures.decided),
      accepted: total(reportFigures.accepted),
      enrolled: total(reportFigures.enrolled),
    })
    .from(reportFigures)
    .where(
      and(
        which,
        inArray(program, programsOf(ctx, undefined)),
        from ? gte(reportFigures.day, from) : undefined,
        to ? lte(reportFigures.day, to) : undefined,
      ),
    )
    .groupBy(program, intakeId, source)
}

/** Each stage is a column of its own: its parts and their sum. */
function protectStages(rows: readonly (Sums | undefined)[]): {
  parts: ShownStageCounts[]
  total: ShownStageCounts
} {
  const columns = stages.map((stage) => {
    const counts = rows.map((row) => row?.[stage] ?? 0)
    const { parts, total } = hideSmallGroups(counts)
    const sum = counts.reduce((all, count) => all + count, 0)
    return {
      stage,
      parts: counts.map((count, place): ShownShare => ({ count, shared: parts[place] ?? 0 })),
      total: { count: sum, shared: total },
    }
  })
  const of = (shown: (column: (typeof columns)[number]) => ShownShare | undefined) =>
    Object.fromEntries(columns.map((column) => [column.stage, shown(column)])) as ShownStageCounts
  return {
    parts: rows.map((_, place) => of(({ parts }) => parts[place])),
    total: of(({ total }) => total),
  }
}

/** How long stages last, of both programs or one; too few of them tell nothing. */
export async function readStageTimesForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readStageTimes>,
): Promise<Result<typeof readStageTimes>> {
  const rows = await ctx.db
    .select()
    .from(stageDurations)
    .where(inArray(stageDurations.program, programsOf(ctx, query.program)))
  const found = rows.map(({ program, status, samples, low, median, high }) => {
    const shared = hideSmallGroup(samples)
    return {
      program: Program.parse(program),
      status: Status.parse(status),
      samples: { count: samples, shared },
      times: shared === 'few' ? null : { low, median, high },
    }
  })
  const place = (status: Status) => statuses.indexOf(status)
  return {
    stages: found.sort(
      (a, b) => a.program.localeCompare(b.program) || place(a.status) - place(b.status),
    ),
  }
}

/** What everybody has before them: anyone who is here, and anyone who left something. */
export async function readWorkloadForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readWorkload>,
): Promise<Result<typeof readWorkload>> {
  const { assigned, openTasks, openReviews, done, adminId, program } = reportWorkload
  const people = await ctx.db
    .select({
      id: admins.id,
      name: admins.name,
      assigned: total(assigned),
      openTasks: total(openTasks),
      openReviews: total(openReviews),
      done: total(done),
    })
    .from(reportWorkload)
    .innerJoin(admins, eq(admins.id, adminId))
    .where(inArray(program, programsOf(ctx, query.program)))
    .groupBy(admins.id, admins.name)
    .orderBy(desc(total(assigned)), asc(inNameOrder(admins.name)), asc(admins.id))
  return { people }
}

/** Where the form is hard. */
export async function readStumblesForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readStumbles>,
): Promise<Result<typeof readStumbles>> {
  const { day, program, path, rule, count } = ruleFailures
  const often = total(count)
  const rows = await ctx.db
    .select({ path, rule, count: often })
    .from(ruleFailures)
    .where(
      and(
        inArray(program, programsOf(ctx, query.program)),
        query.from ? gte(day, query.from) : undefined,
        query.to ? lte(day, query.to) : undefined,
      ),
    )
    .groupBy(path, rule)
    .orderBy(desc(often), asc(path), asc(rule))
    .limit(mostRules)
  return {
    rules: rows.map((row) => ({
      question: labelOfPath(row.path) ?? row.path,
      rule: ruleWords[Rule.parse(row.rule)],
      count: { count: row.count, shared: hideSmallGroup(row.count) },
    })),
  }
}
