import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { asSeenBy } from '#features/application-form/server/identity.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { dayIn } from '#shared/dates.ts'
import type { Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { listWaitingDocuments } from '../admin-contract.ts'
import { isToBeChecked } from '../slots.ts'
import { mayRead } from './restricted.ts'
import { slotsOfEach } from './slot-queries.ts'
import { documentVersions } from './tables.ts'

const mostListed = 100

/** Current files that no one has judged, the oldest first. */
export async function listWaiting(
  ctx: Ctx<AdminActor>,
  _input: unknown,
): Promise<Result<typeof listWaitingDocuments>> {
  const { db, actor, now } = ctx
  const { applicationId, at } = documentVersions
  const rows = await db
    .select({
      id: applications.id,
      program: applications.program,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      since: sql<string>`min(${at})`,
    })
    .from(documentVersions)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(isWaiting(actor))
    .groupBy(applications.id, applicants.firstName, applicants.lastName)
    .orderBy(asc(sql`min(${at})`), asc(applications.id))
    .limit(mostListed + 1)
  const { timeZone } = await getSetting(db, instituteArea)
  const today = dayIn(now, timeZone)
  const { page, hasMore } = pageOf(rows, mostListed)
  const people = await asSeenBy(ctx, page)
  const slots = await slotsOfEach(
    ctx,
    people.map(({ id }) => id),
  )
  const waiting = people.flatMap(({ id, program, firstName, lastName }) =>
    (slots.get(id) ?? [])
      .filter((slot) => isToBeChecked(slot) && mayRead(actor, slot))
      .flatMap(({ name: slotName, checkedBy, versions }) => {
        const [first] = versions.filter(({ isCurrent, verdict }) => isCurrent && !verdict)
        if (!first || !checkedBy) return []
        const isLate = checkedBy < today
        const at = first.at
        const who = { applicationId: id, firstName, lastName, program: Program.parse(program) }
        return [{ ...who, slotName, at, checkedBy, isLate }]
      }),
  )
  waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
  return { waiting, hasMore }
}

function isWaiting(actor: AdminActor) {
  return and(isNotNull(applications.submittedAt), isUnjudged, inReach(actor))
}

/** People, not files: anyone who checks opens one after the other. */
export const waitingDocumentsItem: HomeItem = {
  right: 'check-documents',
  words: ['applicant’s documents to check', 'applicants’ documents to check'],
  to: '/admin-panel/applications?show=documents',
  async find({ db, actor }) {
    const { applicationId, at } = documentVersions
    const some = db
      .select({ applicationId, at })
      .from(documentVersions)
      .innerJoin(applications, eq(applications.id, applicationId))
      .where(isWaiting(actor))
      .limit(mostCounted)
      .as('some')
    const [row] = await db
      .select({
        count: sql<number>`count(DISTINCT ${some.applicationId})::int`,
        since: sql`min(${some.at})`.mapWith(at),
      })
      .from(some)
    return row ?? { count: 0 }
  },
}

const isUnjudged = sql`NOT EXISTS (SELECT FROM document_slots s WHERE s.id = ${documentVersions.slotId}
    AND starts_with(s.rule_id, 'answer:'))
  AND coalesce((SELECT v.outcome FROM document_verdicts v WHERE v.version_id = ${documentVersions.id}
    ORDER BY v.seq DESC LIMIT 1), 'taken-back') = 'taken-back'
  AND NOT EXISTS (SELECT FROM document_versions l WHERE l.slot_id = ${documentVersions.slotId}
    AND l.place = ${documentVersions.place} AND l.number > ${documentVersions.number})
  AND EXISTS (SELECT FROM files f WHERE f.id = ${documentVersions.fileId} AND f.scan <> 'rejected')
  AND (${applications.status} = 'enrolled' OR ${applications.status} NOT IN ('rejected', 'declined', 'withdrawn', 'rescinded'))`
