import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { type DocumentKind, documentNumber } from '../charge.ts'
import { documentSeries, moneyDocuments } from './tables.ts'

export type DocumentRow = typeof moneyDocuments.$inferSelect
type NewDocument = Omit<
  typeof moneyDocuments.$inferInsert,
  'id' | 'series' | 'number' | 'at' | 'kind'
>

const seriesOf: Record<DocumentKind, string> = { invoice: 'I', receipt: 'R', counter: 'C' }

/**
 * Numbers documents and keeps them. The series is locked until the transaction ends: a number is given
 * with its document or not at all, so none is ever missing.
 */
export async function issueDocument(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: DocumentKind,
  documents: readonly NewDocument[],
): Promise<DocumentRow[]> {
  if (documents.length === 0) return []
  const series = seriesOf[kind]
  const count = documents.length
  const [taken] = await db
    .insert(documentSeries)
    .values({ series, last: count })
    .onConflictDoUpdate({
      target: documentSeries.series,
      set: { last: sql`${documentSeries.last} + ${count}` },
    })
    .returning()
  const first = (taken?.last ?? count) - count + 1
  return db
    .insert(moneyDocuments)
    .values(
      documents.map((document, at) => ({
        ...document,
        id: randomUUID(),
        kind,
        series,
        number: first + at,
        at: now,
      })),
    )
    .returning()
}

export function numberOf({ series, number }: Pick<DocumentRow, 'series' | 'number'>): string {
  return documentNumber(series, number)
}
