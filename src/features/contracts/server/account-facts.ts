import { asc, eq, ne } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { keysOf } from './mail-keys.ts'
import { contractEvents, contractFiles, contractSigners, contracts } from './tables.ts'

/**
 * Contracts with their text, signatures and events. An account with one is closed by the office alone, since
 * its application was handed in; what was signed stays as long as the records of the person do.
 */
export const contractAccountFacts = personFacts({
  name: 'contracts',
  kept: [
    personalRows(contractEvents, { by: 'contractId', erase: 'delete' }),
    personalRows(contractFiles, { by: 'contractId', erase: 'delete' }),
    personalRows(contractSigners, { by: 'contractId', erase: 'delete' }),
    personalRows(remindersSent, { by: 'subjectId', through: contracts.id, erase: 'delete' }),
    personalRows(contracts, {
      by: 'applicationId',
      // Mails to the office name the applicant.
      letters: keysOf,
      erase: 'delete',
      read: {
        columns: [
          'id',
          'applicationId',
          'status',
          'statusAt',
          'sentAt',
          'expiresAt',
          'words',
          'reason',
          'unsignedSha256',
          'sealedSha256',
        ],
        where: ne(contracts.status, 'draft'),
        order: ['createdAt'],
        each: async (row, db) => ({
          ...row,
          unsignedSha256: row.unsignedSha256?.toString('hex') ?? null,
          sealedSha256: row.sealedSha256?.toString('hex') ?? null,
          signers: await signersOf(db, row.id),
          events: await eventsOf(db, row.id),
          file: 'Left out. Download it from your dashboard.',
        }),
      },
    }),
  ],
})

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
