import { eq, sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { remindersSent } from '#server/db/tables.ts'
import { numberOf } from './document-numbers.ts'
import {
  charges,
  disputes,
  installmentPlans,
  ledgerEntries,
  moneyDocuments,
  moneyPapers,
  payLinks,
  paymentAttempts,
  paymentProofs,
  recordedPayments,
  refunds,
  waivers,
} from './tables.ts'

/**
 * What a person owed and paid. The books are kept when a person is erased, amounts and numbers alone:
 * who it was, and every word that somebody wrote beside it, is blanked, and proofs go.
 */
export const paymentAccountFacts = personFacts({
  name: 'payments',
  kept: [
    personalRows(installmentPlans, {
      by: 'applicationId',
      erase: { keep: 'the books: amounts and days' },
    }),
    personalRows(charges, {
      by: 'applicationId',
      // Money of theirs that is with us, or on its way, is for the office to settle first.
      holds: sql`(
        (SELECT b.paid FROM charge_balances b WHERE b.charge_id = ${charges.id}) > 0
        OR EXISTS (SELECT FROM payment_attempts p WHERE p.charge_id = ${charges.id}
          AND p.state = 'processing'))`,
      erase: { keep: 'the books: amounts, days and numbers' },
      read: {
        as: 'charges',
        columns: [
          'id',
          'applicationId',
          'kind',
          'number',
          'amountMinor',
          'currency',
          'dueAt',
          'at',
          'cancelledAt',
        ],
        order: ['at', 'id'],
      },
    }),
    personalRows(ledgerEntries, {
      by: 'chargeId',
      erase: { blank: { words: '' } },
      read: {
        as: 'entries',
        columns: ['chargeId', 'kind', 'amountMinor', 'currency', 'valueDate', 'words'],
        order: ['seq'],
      },
    }),
    personalRows(waivers, { by: 'chargeId', erase: { blank: { reason: '' } } }),
    personalRows(recordedPayments, {
      by: 'attemptId',
      erase: { blank: { reference: '', evidence: '' } },
    }),
    personalRows(paymentAttempts, {
      by: 'chargeId',
      erase: { blank: { providerRef: null }, where: eq(paymentAttempts.provider, 'manual') },
    }),
    personalRows(paymentProofs, { by: 'attemptId', erase: 'delete' }),
    personalRows(refunds, { by: 'attemptId', erase: { blank: { reason: '', failure: null } } }),
    personalRows(disputes, { by: 'attemptId', erase: { blank: { reason: '' } } }),
    personalRows(moneyDocuments, {
      by: 'applicationId',
      erase: {
        blank: {
          facts: sql`jsonb_set(jsonb_set(${moneyDocuments.facts}, '{to}', '{"name":"","email":""}'), '{lines}', '[]')`,
        },
      },
      read: {
        as: 'documents',
        columns: ['series', 'number', 'at', 'facts'],
        order: ['at', 'number'],
        each: ({ facts, at, ...document }) => ({
          number: numberOf(document),
          at,
          lines: facts.lines,
          total: facts.total,
        }),
      },
    }),
    personalRows(moneyPapers, { by: 'documentId', erase: 'delete' }),
    personalRows(payLinks, { by: 'chargeId', erase: 'delete' }),
    personalRows(remindersSent, { by: 'subjectId', through: charges.id, erase: 'delete' }),
  ],
})
