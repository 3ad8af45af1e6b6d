import { type Cell, guardFormula, type Line, type Lines, textOf } from './sheet.ts'

// Without it spreadsheets read UTF-8 as something else.
const byteOrderMark = '\uFEFF'
// Where commas mark decimals, spreadsheets part cells at semicolons, and some at tabs.
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/

/** Comma-separated values (RFC 4180): the head, then every line. */
export async function* writeCsv(head: Line, lines: Lines): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + lineOf(head))
  for await (const batch of lines) yield encoder.encode(batch.map(lineOf).join(''))
}

function lineOf(cells: Line): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: Cell): string {
  return quotedCell(typeof value === 'string' ? guardFormula(value) : textOf(value))
}

/** A cell for a program, which reads no formulas. */
export function quotedCell(cell: string): string {
  return mustBeQuoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
