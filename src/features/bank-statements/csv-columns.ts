import * as z from 'zod/mini'
import { DateOrder } from '#shared/written-dates.ts'

export const DecimalMark = z.enum(['point', 'comma'])
export type DecimalMark = z.infer<typeof DecimalMark>

export const decimalMarkWords: Record<DecimalMark, string> = {
  point: '1,234.50 (point)',
  comma: '1.234,50 (comma)',
}

export const mostColumns = 100
const Column = z.int('Choose a column').check(z.minimum(0), z.maximum(mostColumns - 1))

/** Which column of a CSV file holds what, by its place, and how dates and amounts are written. */
export const CsvColumns = z.object({
  valueDate: Column,
  amount: Column,
  sender: z.nullable(Column),
  reference: z.nullable(Column),
  /** Says whether money came in or went out, where amounts have no sign. */
  direction: z.nullable(Column),
  /** The bank's own number of the payment. */
  bankReference: z.nullable(Column),
  currencyColumn: z.nullable(Column),
  /** What counts where no column says it. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter three letters, like USD')),
  dateOrder: DateOrder,
  decimalMark: DecimalMark,
})
export type CsvColumns = z.infer<typeof CsvColumns>
