import { guarded, type Line, type Lines } from './sheet.ts'
import { columnName, escaped, parts, sheetEnd, sheetStart } from './xlsx/parts.ts'
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
    for (const [name, text] of parts(sheets.map(({ name }) => name)))
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
  yield sheetStart(head.length) + rowOf(head, number, ' s="1"')
  for await (const batch of lines) yield batch.map((line) => rowOf(line, ++number)).join('')
  yield sheetEnd
}

function rowOf(line: Line, number: number, style = ''): string {
  let cells = ''
  for (const [index, text] of line.entries())
    if (text !== '')
      cells += `<c r="${columnName(index)}${number}" t="inlineStr"${style}><is><t xml:space="preserve">${textOf(text)}</t></is></c>`
  return `<row r="${number}">${cells}</row>`
}

function textOf(text: string): string {
  const cell = guarded(text)
  return escaped(cell.length > longestCell ? `${cell.slice(0, longestCell - 1)}…` : cell)
}
