import { eq, inArray, sql } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { OfferedLists } from '#features/application-form/submission.ts'
import { isOneOf } from '#features/applications/server/assignments.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { ExportContext, ExportedApplication } from './export-columns.ts'

type Offer = Pick<ExportContext, 'lists' | 'currency'>
type ReadRow = { row: ExportedApplication; offer: Offer }

const noOffer: Offer = { lists: { paymentSources: [], creditPrograms: [] }, currency: '' }

/**
 * Reads applications for an export, some at a time, in the order of their ids; what is gone by now is
 * left out. Each batch is read by itself: no transaction waits for a slow reader.
 */
export function makeReader(): (db: Db, ids: readonly string[]) => Promise<ReadRow[]> {
  const offers = new Map<string, Offer>()

  return async (db, ids) => {
    const found = new Map((await readBatch(db, ids)).map((row) => [row.id, row]))
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    await learnOffers(
      db,
      rows.flatMap(({ id, offer }) => (offer && !offers.has(offer) ? [{ id, offer }] : [])),
    )
    return rows.map(({ offer, ...row }) => ({
      row: { ...row, status: Status.parse(row.status), answers: row.answers ?? {} },
      offer: offers.get(offer ?? '') ?? noOffer,
    }))
  }

  /** The lists weigh more than the answers and are the same for most: each version is read once. */
  async function learnOffers(
    db: Db,
    unknown: readonly { id: string; offer: string }[],
  ): Promise<void> {
    const examples = new Map(unknown.map(({ id, offer }) => [offer, id]))
    if (examples.size === 0) return
    const { applicationId, snapshot } = submissions
    const rows = await db
      .selectDistinctOn([applicationId], {
        offer: offerOf,
        lists: sql<unknown>`${snapshot} -> 'lists'`,
        currency: sql<string>`${snapshot} -> 'tariff' ->> 'currency'`,
      })
      .from(submissions)
      .where(inArray(applicationId, [...examples.values()]))
      .orderBy(applicationId, sql`${submissions.round} DESC`)
    for (const { offer, lists, currency } of rows)
      offers.set(offer, { lists: OfferedLists.parse(lists), currency })
  }
}

/** Names the lists and the currency that a round was answered by. */
const offerOf = sql<string>`(${submissions.snapshot} -> 'versions' ->> 'paymentSources') || '.'
  || (${submissions.snapshot} -> 'versions' ->> 'creditCatalogue') || '.'
  || (${submissions.snapshot} -> 'tariff' ->> 'currency')`

function readBatch(db: Db, ids: readonly string[]) {
  const latest = sql`(SELECT max(s.round) FROM ${submissions} s WHERE s.application_id = ${applications.id})`
  return db
    .select({
      id: applications.id,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
      email: shownEmail,
      phoneNumber: applicants.phoneNumber,
      dateOfBirth: applicants.dateOfBirth,
      program: applications.program,
      intake: intakes.name,
      status: applications.status,
      statusAt: applications.statusAt,
      submittedAt: applications.submittedAt,
      assignee: admins.name,
      flags: applications.flags,
      receiptNumber: submissions.receiptNumber,
      answers: sql<Record<string, unknown> | null>`${submissions.snapshot} -> 'answers'`,
      offer: sql<string | null>`${offerOf}`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .leftJoin(
      submissions,
      sql`${submissions.applicationId} = ${applications.id} AND ${submissions.round} = ${latest}`,
    )
    .where(isOneOf(ids))
}
