import { and, isNull, lt, sql } from 'drizzle-orm'
import { hourMs } from '#shared/durations.ts'
import { recordAudit } from './audit.ts'
import { systemContext } from './context.ts'
import type { Root } from './db/client.ts'
import { refusalCounts } from './db/tables.ts'
import type { Job } from './job.ts'
import type { Log } from './log.ts'
import type { RefusalCounts } from './platform.ts'

const gatherMs = 1_000
/** Of one hour; networks beyond are counted together. */
const mostRows = 2_000
const elsewhere = ''
const mostTold = 10

type Counted = typeof refusalCounts.$inferSelect
type CountOptions = { db: Root; now: () => Date; log: Log }

/**
 * Counts the calls that are refused to no one in particular, by hour, route and network. They are gathered
 * for a second, so that refusing costs less than asking.
 */
export function makeRefusalCounts({ db, now, log }: CountOptions): RefusalCounts {
  let gathered = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...gathered.values()]
    gathered = new Map()
    if (rows.length > 0) await keep(db, rows)
  }

  return {
    note(route: string, network: string): void {
      const hour = startOfHour(now())
      const place = gathered.size < mostRows ? network : elsewhere
      const key = [hour.getTime(), route, place].join(' ')
      const count = (gathered.get(key)?.count ?? 0) + 1
      gathered.set(key, { hour, route, network: place, count, toldAt: null })
      timer ??= setTimeout(
        () => flush().catch((error) => log.warn({ error }, 'refusals were not counted')),
        gatherMs,
      ).unref()
    },
    flush,
  }
}

function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

async function keep(db: Root, rows: Counted[]): Promise<void> {
  const known = await db.$count(refusalCounts, sql`hour = ${rows[0]?.hour}`)
  const isFull = known + rows.length > mostRows
  const merged = new Map<string, Counted>()
  for (const row of rows) {
    const network = isFull ? elsewhere : row.network
    const key = [row.hour.getTime(), row.route, network].join(' ')
    merged.set(key, { ...row, network, count: row.count + (merged.get(key)?.count ?? 0) })
  }
  await db
    .insert(refusalCounts)
    .values([...merged.values()])
    .onConflictDoUpdate({
      target: [refusalCounts.hour, refusalCounts.route, refusalCounts.network],
      set: { count: sql`${refusalCounts.count} + excluded.count` },
    })
}

/** Writes what an hour added up to into the audit log, in one row. */
export const recordRefusalsJob: Job = {
  name: 'tell-of-refusals',
  cron: '3 * * * *',
  async run({ db, now, config }) {
    await db.transaction(async (tx) => {
      const ctx = systemContext({ now, config }, tx)
      const counted = await tx
        .update(refusalCounts)
        .set({ toldAt: ctx.now })
        .where(and(isNull(refusalCounts.toldAt), lt(refusalCounts.hour, startOfHour(ctx.now))))
        .returning()
      const hours = Map.groupBy(counted, ({ hour }) => hour.toISOString())
      for (const [hour, rows] of [...hours].sort())
        await recordAudit(ctx, { action: 'refusals.counted', detail: { hour, ...summaryOf(rows) } })
    })
  },
}

function summaryOf(rows: readonly Counted[]) {
  return {
    calls: rows.reduce((sum, { count }) => sum + count, 0),
    networks: new Set(rows.map(({ network }) => network)).size,
    most: rows
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostTold)
      .map(({ route, network, count }) => `${count} × ${route} from ${network || 'elsewhere'};`),
  }
}
