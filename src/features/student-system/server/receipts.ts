import { and, eq, isNull, sql } from 'drizzle-orm'
import { ofPrograms } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../v1-enrollments.ts'
import { getSystem } from './system-access.ts'
import { enrollmentEntries, enrollmentReceipts, studentSystems } from './tables.ts'

type Timed = Pick<Ctx, 'db' | 'now'>

/** Keeps when entries were first handed to a system; what it said of them stays. */
export async function noteSent(
  { db, now }: Timed,
  system: string,
  entryIds: readonly string[],
): Promise<void> {
  // One parameter, however many there are. Receipts before the system, as an answer locks them.
  await db.execute(sql`
    INSERT INTO enrollment_receipts (entry_id, system, sent_at, state, state_at)
    SELECT id, ${system}, ${now}, 'sent', ${now} FROM unnest(${sql.param(entryIds)}::uuid[]) id
    ON CONFLICT DO NOTHING`)
  await db.update(studentSystems).set({ lastSuccessAt: now }).where(eq(studentSystems.code, system))
}

/** What a system says of an entry. One that holds something else than we sent hears that. */
export async function keepReceipt(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.answerEnrollment>,
): Promise<Result<typeof calls.answerEnrollment>> {
  const { db, now, actor } = ctx
  const system = await getSystem(ctx, body.system)
  const [entry] = await db
    .select({
      sha256: enrollmentEntries.sha256,
      isErased: isNull(enrollmentEntries.record).mapWith(Boolean),
    })
    .from(enrollmentEntries)
    .innerJoin(applications, eq(applications.id, enrollmentEntries.applicationId))
    .where(and(eq(enrollmentEntries.id, id), ofPrograms(actor)))
  if (!entry) throw notFound('enrollment')
  if (entry.sha256.toString('hex') !== body.sha256)
    throw new Refusal(
      'not-now',
      'This isn’t the hash of that entry: what you hold differs from what we sent. Read it again',
      { code: 'hash-differs' },
    )
  const state = body.refusedFor === undefined ? 'acknowledged' : 'refused'
  // Why may tell of the person.
  const why = entry.isErased ? 'The person was erased' : body.refusedFor
  const said = { state, stateAt: now, reason: state === 'refused' ? (why ?? null) : null } as const
  await db
    .insert(enrollmentReceipts)
    .values({ entryId: id, system: system.code, sentAt: now, ...said })
    .onConflictDoUpdate({
      target: [enrollmentReceipts.entryId, enrollmentReceipts.system],
      set: said,
    })
  if (state === 'refused')
    await db
      .update(studentSystems)
      .set({ lastFault: 'It refused an enrollment', lastFaultAt: now })
      .where(
        and(
          eq(studentSystems.code, system.code),
          sql`coalesce(${studentSystems.lastFaultAt}, '-infinity') <= ${now}`,
        ),
      )
  return { state }
}
