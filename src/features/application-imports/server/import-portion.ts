import { and, eq, type SQL, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { mayStill } from '#features/releases/server/release-round.ts'
import type { Intake } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { type AdminActor, type Ctx, staffActor, workContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import type { JobPlatform } from '#server/platform.ts'
import { Program } from '#shared/program.ts'
import type { ImportState } from '../contract.ts'
import { stillAsked } from '../import-columns.ts'
import { makeRowReader } from '../import-row.ts'
import { lockPortions } from './import-access.ts'
import { applicationImports } from './tables.ts'

/** What one portion works with: rows of one file, in the name of the person who asked for it. */
export type Portion = {
  ctx: Ctx<AdminActor>
  id: string
  intake: Intake
  program: Program
  receivedOn: string
  reason: string
  read: ReturnType<typeof makeRowReader>
}

/** What all portions of one file have in common for a few seconds, in one process. */
export type Turn = {
  log: Log
  /** Of a password that no one knows, for those who are entered. */
  passwordHash: string
  /** Lines that someone else has in hand. */
  busy: Set<number>
}

/**
 * Does a portion in one transaction, so that what is done and what is noted of it are there together or not
 * at all. Answers false where there is nothing more to do.
 */
export function inPortion(
  platform: JobPlatform,
  id: string,
  state: ImportState,
  act: (portion: Portion) => Promise<number>,
): Promise<boolean> {
  return platform.db.transaction(async (db) => {
    await lockPortions(db, id, 'shared')
    const portion = await readPortion(platform, db, id, state)
    return portion !== undefined && (await act(portion)) > 0
  })
}

async function readPortion(
  platform: JobPlatform,
  db: Db,
  id: string,
  state: ImportState,
): Promise<Portion | undefined> {
  const [found] = await db
    .select({ row: applicationImports, intake: intakes, admin: admins })
    .from(applicationImports)
    .innerJoin(intakes, eq(intakes.id, applicationImports.intakeId))
    .innerJoin(admins, eq(admins.id, applicationImports.actingId))
    .where(and(eq(applicationImports.id, id), eq(applicationImports.state, state)))
  if (!found) return undefined
  const { row, intake, admin } = found
  if (!row.columns) throw new Error('a file that is worked on without its columns')
  const program = Program.parse(row.program)
  const isInReach = !admin.programs || admin.programs.includes(program)
  if (!isInReach || !mayStill(admin, 'enter-applications')) {
    const stoppedBecause = `${admin.name} may no longer enter applications for this program`
    await db
      .update(applicationImports)
      .set({ state: state === 'checking' ? 'uploaded' : 'checked', stoppedBecause })
      .where(eq(applicationImports.id, id))
    return undefined
  }
  const actor = staffActor(admin, row.changedAt)
  return {
    ctx: workContext(platform, { db, actor, requestId: `import:${id}` }),
    id,
    intake,
    program,
    reason: row.reason,
    receivedOn: row.receivedOn ?? '',
    read: makeRowReader(row.head, stillAsked(row.columns), program),
  }
}

/** Rows of a file that no other portion has in hand. */
export function someRows(id: string, which: SQL, most: number): SQL {
  return sql`SELECT * FROM application_import_rows WHERE import_id = ${id} AND ${which}
    ORDER BY line LIMIT ${most} FOR UPDATE SKIP LOCKED`
}
