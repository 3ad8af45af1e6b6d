import { and, count, eq, not, sql } from 'drizzle-orm'
import {
  findRecordedPayments,
  isAlike,
  isPaymentReversed,
} from '#features/payments/server/recorded-payments.ts'
import { charges, paymentAttempts, recordedPayments } from '#features/payments/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { bankLines } from './tables.ts'

type LineRow = typeof bankLines.$inferSelect

const nearDays = 7

/**
 * What an application has paid that may be this line, whatever reference it bears: the same amount within some
 * days. Lines of one file are different payments.
 */
export function findNear(ctx: Ctx<AdminActor>, line: LineRow, applicationId: string) {
  return findRecordedPayments(
    ctx,
    and(
      eq(charges.applicationId, applicationId),
      eq(paymentAttempts.amountMinor, line.amountMinor),
      eq(paymentAttempts.currency, line.currency),
      sql`abs(${recordedPayments.valueDate} - ${line.valueDate}::date) <= ${nearDays}::int`,
      not(isPaymentReversed(recordedPayments.attemptId)),
      sql`NOT EXISTS (SELECT FROM bank_lines l WHERE l.attempt_id = ${recordedPayments.attemptId}
        AND l.statement_id = ${line.statementId})`,
    ),
  )
}

/**
 * People who pay in installments write the same each time. Payments that other lines of statements became, on
 * other days, are known to be other ones; what somebody entered by hand may be this one.
 */
export async function isKnownApart({ db }: Ctx<AdminActor>, line: LineRow, reference: string) {
  const [alike] = await db
    .select({
      all: count(),
      maybeThis: sql<number>`count(*) FILTER (WHERE ${bankLines.attemptId} IS NULL
        OR ${bankLines.valueDate} = ${line.valueDate})`.mapWith(Number),
    })
    .from(recordedPayments)
    .leftJoin(bankLines, eq(bankLines.attemptId, recordedPayments.attemptId))
    .where(isAlike({ method: 'transfer', reference }))
  return alike !== undefined && alike.all > 0 && alike.maybeThis === 0
}
