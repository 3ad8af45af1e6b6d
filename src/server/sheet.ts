/** What a cell holds. Figures, days, times and amounts stay what they are where the format can say so. */
export type Cell =
  | string
  | number
  /** `YYYY-MM-DD` */
  | { day: string }
  /** `YYYY-MM-DD HH:MM`, in a zone that the head names. */
  | { clock: string }
  /** "-1234.50": exact, in the main unit. */
  | { amount: string }

export type Line = readonly Cell[]

/** Lines come in batches, as they are read: a sheet is never in memory as a whole. */
export type Lines = AsyncIterable<readonly Line[]>

/** A cell in plain letters: ISO dates, figures without marks. */
export function textOf(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell)
  if ('day' in cell) return cell.day
  return 'clock' in cell ? cell.clock : cell.amount
}

// As a spreadsheet sees them, the wide forms of East Asian keyboards too.
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

// A figure below nothing and a phone number compute nothing.
const figure = /^(?:-\d+(?:\.\d+)?|\+\d[\d ]*)$/

/** The text as CSV may have it: with an apostrophe before what a spreadsheet would take for a formula. */
export function guardFormula(text: string): string {
  return beginsFormula.test(text) && !figure.test(text) ? `'${text}` : text
}
