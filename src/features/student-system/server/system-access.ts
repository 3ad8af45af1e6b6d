import { and, eq, isNull } from 'drizzle-orm'
import { ofPrograms } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { enrollmentEntries, studentSystems } from './tables.ts'

/** A student system by its code; none needs to be named where there is one. */
export async function getSystem(
  { db }: Pick<Ctx, 'db'>,
  code: string | undefined,
  { locks = false } = {},
) {
  const query = db
    .select()
    .from(studentSystems)
    .where(code === undefined ? undefined : eq(studentSystems.code, code))
    .limit(2)
  // What refers to it waits for no one.
  const [system, other] = await (locks ? query.for('no key update') : query)
  if (!system) throw notFound('student system')
  if (other)
    throw new Refusal('invalid', 'There are several student systems. Say which one as “system”', {
      code: 'system-needed',
    })
  return system
}

/** 404 for someone who is not in the feed, or is in none of the caller’s programs. */
export async function requirePerson(
  { db, actor }: Ctx<AdminActor>,
  applicantId: string,
): Promise<void> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(enrollmentEntries, eq(enrollmentEntries.applicationId, applications.id))
    .where(
      and(
        eq(applications.applicantId, applicantId),
        isNull(applications.discardedAt),
        ofPrograms(actor),
      ),
    )
    .limit(1)
  if (rows.length === 0) throw notFound('person')
}
