import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { hashNoPassword } from '#features/accounts/server/office-people.ts'
import { eachRow } from '#server/each-row.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { together } from '#server/settle-all.ts'
import type { RowState } from '../contract.ts'
import { checkSome, compareRows } from './check-rows.ts'
import { enterSome } from './enter-rows.ts'
import { lockPortions } from './import-access.ts'
import { inPortion, type Portion, type Turn } from './import-portion.ts'
import { applicationImportRows, applicationImports } from './tables.ts'
import { undoSome } from './undo-rows.ts'

/** After so long it comes round, so that it is seen to be alive, and the next file has its turn. */
const turnMs = 5_000
const portionsAtOnce = 3

type Work = 'checking' | 'applying' | 'undoing'

type Way = {
  state: Work
  /** Which rows still wait for it. */
  waiting: RowState
  some(portion: Portion, turn: Turn): Promise<number>
}

const ways: readonly Way[] = [
  { state: 'checking', waiting: 'new', some: checkSome },
  { state: 'applying', waiting: 'ready', some: enterSome },
  { state: 'undoing', waiting: 'entered', some: undoSome },
]

export const importsJob: Round = {
  name: 'application-imports',
  everyMs: 1_000,
  run: (platform, _, stops) => workOnImports(platform, stops),
}

/** Goes on with every file that is being checked, entered or undone, for a while. */
export async function workOnImports(platform: JobPlatform, stops?: AbortSignal): Promise<void> {
  const { id, state, changedAt } = applicationImports
  const due = await platform.db
    .select({ id, state })
    .from(applicationImports)
    .where(sql`${state} IN ('checking', 'applying', 'undoing')`)
    .orderBy(asc(changedAt))
  await eachRow(due, async (one) => {
    const way = ways.find(({ state }) => state === one.state)
    if (way && !stops?.aborted) await workOn(platform, one.id, way, stops)
  })
}

async function workOn(
  platform: JobPlatform,
  id: string,
  way: Way,
  stops: AbortSignal | undefined,
): Promise<void> {
  const ends = performance.now() + turnMs
  // No one knows it, and a mailed link sets another for each.
  const passwordHash = way.state === 'applying' ? await hashNoPassword() : ''
  const turn = { log: platform.log, passwordHash, busy: new Set<number>() }
  async function goOn(): Promise<boolean> {
    while (!stops?.aborted && performance.now() < ends)
      if (!(await inPortion(platform, id, way.state, (one) => way.some(one, turn)))) return true
    return false
  }
  const workers = await together(Array.from({ length: portionsAtOnce }, goOn))
  if (workers.every((isOver) => isOver)) await finish(platform, id, way)
}

/** Waits for portions that other processes have in hand; one of them may have to go on. */
async function finish(
  { db, now }: JobPlatform,
  id: string,
  { state, waiting }: Way,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockPortions(db, id, 'alone')
    const rows = applicationImportRows
    const left = and(
      eq(rows.importId, id),
      eq(rows.state, waiting),
      state === 'undoing' ? eq(rows.words, '') : undefined,
    )
    if ((await db.$count(rows, left)) > 0) return
    if (state === 'checking') await compareRows(db, id)
    await db
      .update(applicationImports)
      .set({ state: state === 'undoing' ? 'undone' : 'checked', changedAt: now() })
      .where(and(eq(applicationImports.id, id), inArray(applicationImports.state, [state])))
  })
}
