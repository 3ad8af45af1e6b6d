import * as z from 'zod/mini'
import { isCalendarDate } from './dates.ts'

/** How a file of somebody else writes its dates. */
export const DateOrder = z.enum(['ymd', 'dmy', 'mdy'])
export type DateOrder = z.infer<typeof DateOrder>

export const dateOrderWords: Record<DateOrder, string> = {
  ymd: '2026-11-30 (year first)',
  dmy: '30.11.2026 (day first)',
  mdy: '11/30/2026 (month first)',
}

/** "2026-11-30" from a date as the file writes it; undefined for what is no day. */
export function dayOf(cell: string, order: DateOrder): string | undefined {
  const parts = /^(\d{1,4})\D(\d{1,2})\D(\d{1,4})(?:\D|$)/.exec(cell.trim())
  const packed = /^(\d{4})(\d\d)(\d\d)$/.exec(cell.trim())
  const [, first = '', second = '', third = ''] = packed ?? parts ?? []
  if (first === '') return undefined
  const isYearFirst = packed || order === 'ymd' || first.length === 4
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'dmy'
      ? [third, second, first]
      : [third, first, second]
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(written) ? written : undefined
}
