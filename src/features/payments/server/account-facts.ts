import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { numberOf } from './document-numbers.ts'
import {
  charges,
  disputes,
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
export const paymentAccountFacts: AccountFacts = {
  name: 'payments',

  // Money of theirs that is with us, or on its way, is for the office to settle first.
  async holds(db, applicantId) {
    const rows = await db
      .select({ id: charges.id })
      .from(charges)
      .where(
        and(
          inArray(charges.applicationId, ownOf(db, applicantId)),
          or(
            sql`(SELECT b.paid FROM charge_balances b WHERE b.charge_id = ${charges.id}) > 0`,
            sql`EXISTS (SELECT FROM payment_attempts p WHERE p.charge_id = ${charges.id}
              AND p.state = 'processing')`,
          ),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  async read(db, applicantId) {
    const own = ownOf(db, applicantId)
    const { id, applicationId, kind, number, amountMinor, currency, dueAt, at } = charges
    const owed = await db
      .select({
        id,
        applicationId,
        kind,
        number,
        amountMinor,
        currency,
        dueAt,
        at,
        cancelledAt: charges.cancelledAt,
      })
      .from(charges)
      .where(inArray(applicationId, own))
      .orderBy(asc(at), asc(id))
    const entries = await db
      .select({
        chargeId: ledgerEntries.chargeId,
        kind: ledgerEntries.kind,
        amountMinor: ledgerEntries.amountMinor,
        currency: ledgerEntries.currency,
        valueDate: ledgerEntries.valueDate,
        words: ledgerEntries.words,
      })
      .from(ledgerEntries)
      .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
      .where(inArray(charges.applicationId, own))
      .orderBy(asc(ledgerEntries.seq))
    const documents = await db
      .select()
      .from(moneyDocuments)
      .where(inArray(moneyDocuments.applicationId, own))
      .orderBy(asc(moneyDocuments.at), asc(moneyDocuments.number))
    return {
      charges: owed,
      entries,
      documents: documents.map(({ facts, at: issuedAt, ...document }) => ({
        number: numberOf(document),
        at: issuedAt,
        lines: facts.lines,
        total: facts.total,
      })),
    }
  },

  async erase(db, applicantId) {
    const own = ownOf(db, applicantId)
    const ids = db
      .select({ id: charges.id })
      .from(charges)
      .where(inArray(charges.applicationId, own))
    const attempts = db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.chargeId, ids))
    await db.update(ledgerEntries).set({ words: '' }).where(inArray(ledgerEntries.chargeId, ids))
    await db.update(waivers).set({ reason: '' }).where(inArray(waivers.chargeId, ids))
    await db
      .update(recordedPayments)
      .set({ reference: '', evidence: '' })
      .where(inArray(recordedPayments.attemptId, attempts))
    await db
      .update(paymentAttempts)
      .set({ providerRef: null })
      .where(and(inArray(paymentAttempts.chargeId, ids), eq(paymentAttempts.provider, 'manual')))
    await db.delete(paymentProofs).where(inArray(paymentProofs.attemptId, attempts))
    await db
      .update(refunds)
      .set({ reason: '', failure: null })
      .where(inArray(refunds.attemptId, attempts))
    await db.update(disputes).set({ reason: '' }).where(inArray(disputes.attemptId, attempts))
    await db
      .update(moneyDocuments)
      .set({
        facts: sql`jsonb_set(jsonb_set(${moneyDocuments.facts}, '{to}', '{"name":"","email":""}'), '{lines}', '[]')`,
      })
      .where(inArray(moneyDocuments.applicationId, own))
    await db
      .delete(moneyPapers)
      .where(
        sql`${moneyPapers.documentId} IN (SELECT id FROM money_documents WHERE ${inArray(sql`application_id`, own)})`,
      )
    await db.delete(payLinks).where(inArray(payLinks.chargeId, ids))
    await db.delete(remindersSent).where(inArray(remindersSent.subjectId, ids))
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
