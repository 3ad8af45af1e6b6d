import { dayMs } from '#shared/durations.ts'
import { type Cell, type Line, type Lines, textOf } from './sheet.ts'
import {
  columnName,
  escapeXml,
  type Style,
  sheetEnd,
  sheetStart,
  styles,
  workbookParts,
} from './xlsx/workbook-parts.ts'
import { zipOf } from './zip.ts'

/** As many lines as a sheet may have, its head among them. */
export const mostLines = 1_048_576
/** Longer texts make a spreadsheet refuse the whole file. */
const longestCell = 32_767

// Sheets repeat themselves so much that more effort gains little.
const compressionLevel = 3

export type Sheet = { name: string; head: Line; lines: Lines }

/** A workbook (ECMA-376) of sheets whose head stays in view; packed and handed on while its lines are read. */
export function writeWorkbook(
  sheets: readonly Sheet[],
  made: Date,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  return zipOf((zip, source) => {
    for (const [name, text] of workbookParts(sheets.map(({ name }) => name)))
      zip.addBuffer(Buffer.from(text), name, { mtime: made })
    for (const [index, sheet] of sheets.entries())
      zip.addReadStream(source(sheetOf(sheet)), `xl/worksheets/sheet${index + 1}.xml`, {
        mtime: made,
        compressionLevel,
      })
  })
}

async function* sheetOf({ head, lines }: Sheet): AsyncIterable<string> {
  let number = 1
  yield sheetStart(head.length) + rowOf(head, number, 'head')
  for await (const batch of lines) yield batch.map((line) => rowOf(line, ++number)).join('')
  yield sheetEnd
}

function rowOf(line: Line, number: number, style: Style = 'text'): string {
  let cells = ''
  for (const [index, cell] of line.entries())
    if (cell !== '') cells += cellOf(cell, `${columnName(index)}${number}`, style)
  return `<row r="${number}">${cells}</row>`
}

function cellOf(cell: Cell, at: string, style: Style): string {
  const figure = figureOf(cell)
  if (figure) return `<c r="${at}" s="${styles[figure.style]}"><v>${figure.value}</v></c>`
  // A text cell is never computed, whatever it begins with.
  const text = textOf(cell)
  const cut = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text
  return `<c r="${at}" t="inlineStr" s="${styles[style]}"><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`
}

// Spreadsheets count days from here, and believe in February 29, 1900: what was before it stays text.
const dayZero = Date.UTC(1899, 11, 30)
const firstSafeDay = 61

function figureOf(cell: Cell): { value: string; style: Style } | undefined {
  if (typeof cell === 'string') return undefined
  if (typeof cell === 'number') return { value: String(cell), style: 'figure' }
  if ('amount' in cell) {
    const decimals = cell.amount.split('.')[1]?.length ?? 0
    const style = decimals === 0 ? 'whole' : decimals === 2 ? 'cents' : 'mills'
    return { value: cell.amount, style }
  }
  const [iso, style] = 'day' in cell ? [cell.day, 'day' as const] : [cell.clock, 'clock' as const]
  const days = (Date.parse(`${iso.replace(' ', 'T')}Z`) - dayZero) / dayMs
  return days >= firstSafeDay ? { value: String(days), style } : undefined
}
