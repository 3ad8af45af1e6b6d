import { enrollWhenReady } from '#features/applications/server/enrollments.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { type Ctx, nameOf } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import type { EntryKind } from '../charge.ts'
import type { ChargeRow, LockedCharge } from './charges.ts'
import { ledgerEntries } from './tables.ts'

type Base = Pick<Ctx, 'db' | 'now' | 'actor'>

export type EntryRow = typeof ledgerEntries.$inferSelect

type NewLedgerEntry = {
  charge: Pick<ChargeRow, 'id' | 'currency'>
  kind: EntryKind
  counts?: 'money' | 'waiver' | 'cancelled'
  /** Signed: what raises the balance is positive. */
  amount: number
  /** `attempt:<id>`, `refund:<id>`, `waiver:<id>`, `entry:<seq>`, `move:<id>:out`. One of a kind makes one entry. */
  source: string
  valueDate?: string
  reverses?: number
  words?: string
}

/** Adds to the ledger of a charge that is held; undefined where the source is in it already. */
export async function addEntries(
  ctx: Base,
  charge: NewLedgerEntry['charge'],
  entry: Omit<NewLedgerEntry, 'charge'>,
): Promise<EntryRow | undefined> {
  return (await enterAll(ctx, [{ ...entry, charge }]))[0]
}

/** The same for several. */
export async function enterAll(ctx: Base, entries: readonly NewLedgerEntry[]): Promise<EntryRow[]> {
  if (entries.length === 0) return []
  const day = await readToday(ctx)
  return ctx.db
    .insert(ledgerEntries)
    .values(
      entries.map(
        ({ charge, kind, counts = 'money', amount, source, valueDate, reverses, words = '' }) => ({
          chargeId: charge.id,
          kind,
          counts,
          amountMinor: amount,
          currency: charge.currency,
          valueDate: valueDate ?? day,
          source,
          reverses,
          by: nameOf(ctx.actor),
          words,
          at: ctx.now,
        }),
      ),
    )
    .onConflictDoNothing()
    .returning()
}

/** The calendar day of now at the institute. */
export async function readToday({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> {
  const { timeZone } = await getSetting(db, instituteArea)
  return dayIn(now, timeZone)
}

/** Enrolls anyone who is ready once their deposit is settled; money for anything else moves no status. */
export async function enrolIfSettled(
  ctx: Ctx,
  { charge, application }: LockedCharge,
): Promise<void> {
  if (charge.kind === 'deposit' && application.status === 'accepted')
    await enrollWhenReady(ctx, application.id)
}
