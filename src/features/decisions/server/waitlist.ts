import { and, asc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { moveOnWaitlist, readWaitlist } from '../admin-contract.ts'
import { DecisionState, Outcome } from '../decision.ts'
import { placesOf } from './intake-places.ts'
import { decisions, waitlistPlaces } from './tables.ts'

/** Everybody who waits, by intake and in order; one without a place of their own comes last, by time. */
function waiting({ db, actor }: Ctx<AdminActor>, intakeId?: string) {
  return db
    .select({
      id: applications.id,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
      since: applications.statusAt,
      program: applications.program,
      intakeId: applications.intakeId,
      open: { outcome: decisions.outcome, state: decisions.state },
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .leftJoin(waitlistPlaces, eq(waitlistPlaces.applicationId, applications.id))
    .leftJoin(
      decisions,
      and(
        eq(decisions.applicationId, applications.id),
        sql`${decisions.state} IN ('draft', 'confirmed', 'releasing')`,
      ),
    )
    .where(
      and(
        eq(applications.status, 'waitlisted'),
        intakeId === undefined ? undefined : eq(applications.intakeId, intakeId),
        inReach(actor),
      ),
    )
    .orderBy(
      asc(intakes.startsOn),
      asc(applications.program),
      sql`${waitlistPlaces.place} ASC NULLS LAST`,
      asc(applications.statusAt),
      asc(applications.id),
    )
}

export async function readPlaces(
  ctx: Ctx<AdminActor>,
  _input: unknown,
): Promise<Result<typeof readWaitlist>> {
  const rows = await waiting(ctx)
  const groups = Map.groupBy(rows, ({ intakeId }) => intakeId)
  const places = await placesOf(ctx.db, [...groups.keys()])
  return {
    intakes: [...groups.values()].flatMap((group) => {
      const [first] = group
      const place = first && places.get(first.intakeId)
      if (!place) return []
      return {
        ...place,
        program: Program.parse(first.program),
        waiting: group.map(({ id, name, since, open }) => ({
          id,
          name,
          since,
          open: open && {
            outcome: Outcome.parse(open.outcome),
            state: DecisionState.parse(open.state),
          },
        })),
      }
    }),
  }
}

/** Puts somebody before or behind another of the same waitlist; the others keep their order. */
export async function changeRank(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { side, of } }: Input<typeof moveOnWaitlist>,
): Promise<Result<typeof moveOnWaitlist>> {
  const { db } = ctx
  const { intakeId, status } = await lockApplicationInReach(ctx, id)
  // Two who move at once do so one after the other.
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`waitlist:${intakeId}`}, 0))`,
  )
  const order = (await waiting(ctx, intakeId)).map((row) => row.id)
  if (status !== 'waitlisted' || !order.includes(of) || of === id)
    throw new Refusal('not-now', 'The waitlist has changed since you looked', {
      code: 'waitlist-changed',
    })
  const others = order.filter((one) => one !== id)
  const at = others.indexOf(of) + (side === 'after' ? 1 : 0)
  const moved = others.toSpliced(at, 0, id)
  const placed = JSON.stringify(moved.map((application, place) => ({ application, place })))
  await db.execute(sql`
    INSERT INTO waitlist_places (application_id, place)
    SELECT application, place FROM jsonb_to_recordset(${placed}::jsonb) AS w (application uuid, place float8)
    ORDER BY application
    ON CONFLICT (application_id) DO UPDATE SET place = excluded.place
      WHERE waitlist_places.place <> excluded.place`)
  await recordAudit(ctx, { action: 'waitlist.moved', subject: `application:${id}` })
  return {}
}
