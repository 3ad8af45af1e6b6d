/** A line of a sheet; every cell is text. */
export type Line = readonly string[]

/** Lines come in batches, as they are read: a sheet is never in memory as a whole. */
export type Lines = AsyncIterable<readonly Line[]>

// As a spreadsheet sees them, the wide forms of East Asian keyboards too.
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

// A figure below nothing computes nothing.
const figure = /^-\d+(?:\.\d+)?$/

/** The text as a spreadsheet may have it: with an apostrophe before what it would take for a formula. */
export function guarded(text: string): string {
  return beginsFormula.test(text) && !figure.test(text) ? `'${text}` : text
}
