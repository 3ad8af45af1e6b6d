import { asc, eq, inArray } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { keysOf } from './mail-keys.ts'
import { contractEvents, contractFiles, contractSigners, contracts } from './tables.ts'

/**
 * Contracts with their text, signatures and events. An account with one is closed by the office alone, since
 * its application was handed in; what was signed stays as long as the records of the person do.
 */
export const contractAccountFacts: AccountFacts = {
  name: 'contracts',

  async holds() {
    return false
  },

  async read(db, applicantId) {
    const rows = await listOf(db, applicantId)
    const sent = rows.filter(({ status }) => status !== 'draft')
    return Promise.all(
      sent.map(
        async ({
          id,
          applicationId,
          status,
          statusAt,
          sentAt,
          expiresAt,
          words,
          reason,
          ...row
        }) => ({
          id,
          applicationId,
          status,
          statusAt,
          sentAt,
          expiresAt,
          words,
          reason,
          unsignedSha256: row.unsignedSha256?.toString('hex') ?? null,
          sealedSha256: row.sealedSha256?.toString('hex') ?? null,
          signers: await signersOf(db, id),
          events: await eventsOf(db, id),
          file: 'Left out. Download it from your dashboard.',
        }),
      ),
    )
  },

  async erase(db, applicantId) {
    const ids = (await listOf(db, applicantId)).map(({ id }) => id)
    if (ids.length === 0) return
    // Mails to the office name the applicant.
    await blankMails(db, keyBegins(ids.map(keysOf)))
    await db.delete(contractEvents).where(inArray(contractEvents.contractId, ids))
    await db.delete(contractFiles).where(inArray(contractFiles.contractId, ids))
    await db.delete(contractSigners).where(inArray(contractSigners.contractId, ids))
    await db.delete(remindersSent).where(inArray(remindersSent.subjectId, ids))
    await db.delete(contracts).where(inArray(contracts.id, ids))
  },
}

async function listOf(db: Db, applicantId: string) {
  const rows = await db
    .select({ contract: contracts })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .where(eq(applications.applicantId, applicantId))
    .orderBy(asc(contracts.createdAt))
  return rows.map(({ contract }) => contract)
}

function signersOf(db: Db, contractId: string) {
  const { ord, role, name, consent, consentWithdrawnAt, signature, signedAt } = contractSigners
  return db
    .select({ role, name, consent, consentWithdrawnAt, signature, signedAt })
    .from(contractSigners)
    .where(eq(contractSigners.contractId, contractId))
    .orderBy(asc(ord))
}

function eventsOf(db: Db, contractId: string) {
  const { seq, kind, at } = contractEvents
  return db
    .select({ seq, kind, at })
    .from(contractEvents)
    .where(eq(contractEvents.contractId, contractId))
    .orderBy(asc(seq))
}
