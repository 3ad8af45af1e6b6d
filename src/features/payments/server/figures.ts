import { and, desc, inArray } from 'drizzle-orm'
import { askingOf, Snapshot } from '#features/application-form/submission.ts'
import { submissions } from '#features/applications/server/tables.ts'
import { CreditOutcome, settledEstimate } from '#features/review/credit.ts'
import { creditSettlements } from '#features/review/server/tables.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import { Price } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { Figures } from '../contract.ts'

/** The figures, with how the applicant plans to pay, in a sentence. */
type Planned = Figures & { plan: string }

/**
 * What an application amounts to: the lines of its estimate by what was handed in last, with settled credit
 * as it was settled, and the price in the version that was pinned then. Null before it is handed in.
 */
export async function findFigures(
  ctx: Pick<Ctx, 'db'>,
  applicationId: string,
): Promise<Planned | null> {
  return (await listFigures(ctx, [applicationId])).get(applicationId) ?? null
}

/** The same for many, in a few queries. */
async function listFigures(
  { db }: Pick<Ctx, 'db'>,
  applicationIds: readonly string[],
): Promise<Map<string, Planned>> {
  const ids = [...applicationIds]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([submissions.applicationId], {
      id: submissions.applicationId,
      snapshot: submissions.snapshot,
    })
    .from(submissions)
    .where(inArray(submissions.applicationId, ids))
    .orderBy(submissions.applicationId, desc(submissions.round))
  const { applicationId, choice, outcome, credits } = creditSettlements
  const settled = await db
    .select({ applicationId, choice, outcome, credits })
    .from(creditSettlements)
    .where(inArray(applicationId, ids))
  const files = rows.map(({ id, snapshot }) => ({ id, snapshot: Snapshot.parse(snapshot) }))
  const priceOf = await listPrices(
    db,
    files.map(({ snapshot }) => ({ program: snapshot.program, version: snapshot.versions.price })),
  )
  return new Map(
    files.map(({ id, snapshot }) => {
      const own = settled.filter((row) => row.applicationId === id)
      const price = priceOf(snapshot.program, snapshot.versions.price)
      return [id, figuresOf(snapshot, price, own)]
    }),
  )
}

type CreditSettlement = Omit<typeof creditSettlements.$inferSelect, 'reason' | 'by' | 'at'>

function figuresOf(
  snapshot: Snapshot,
  { applicationFee, deposit }: Price,
  settled: readonly CreditSettlement[],
): Planned {
  const { price, credit, benefits, selfPay, lines, plan } = settledEstimate(
    askingOf(snapshot),
    snapshot.tariff,
    settled.map((row) => ({ ...row, outcome: CreditOutcome.parse(row.outcome) })),
  )
  return {
    currency: snapshot.tariff.currency,
    feeVersion: snapshot.versions.price,
    lines,
    price,
    credit,
    benefits,
    selfPay,
    applicationFee,
    deposit,
    rest: Math.max(0, selfPay - deposit),
    plan,
  }
}

/** Prices as their versions had them. */
async function listPrices(
  db: Db,
  wanted: readonly { program: Program; version: number }[],
): Promise<(program: Program, version: number) => Price> {
  const areas = [...new Set(wanted.map(({ program }) => `price:${program}`))]
  const versions = [...new Set(wanted.map(({ version }) => version))]
  const rows = await db
    .select()
    .from(settingVersions)
    .where(and(inArray(settingVersions.area, areas), inArray(settingVersions.version, versions)))
  return (program, version) => {
    const row = rows.find((one) => one.area === `price:${program}` && one.version === version)
    if (!row) throw new Error(`the settings have no price:${program} ${version}`)
    return Price.parse(row.value)
  }
}
