import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { guarded, type Line, type Lines } from './sheet.ts'
import { columnName, escaped, parts, sheetEnd, sheetStart } from './xlsx/parts.ts'

/** As many lines as a sheet may have, its head among them. */
export const mostLines = 1_048_576
/** Longer texts make a spreadsheet refuse the whole file. */
const longestCell = 32_767

// Sheets repeat themselves so much that more effort gains little.
const compressionLevel = 3

export type Sheet = { name: string; head: Line; lines: Lines }

/** A workbook (ECMA-376) of sheets whose head stays in view; packed and handed on while its lines are read. */
export async function* writeWorkbook(
  sheets: readonly Sheet[],
  made: Date,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const packed = new PassThrough()
  zip.outputStream.pipe(packed)
  zip.on('error', (error: Error) => packed.destroy(error))
  const sources = sheets.map((sheet) => Readable.from(sheetOf(sheet), { objectMode: false }))
  // The packer does not look at how its sources fare.
  for (const source of sources) source.on('error', (error) => packed.destroy(error))
  for (const [name, text] of parts(sheets.map(({ name }) => name)))
    zip.addBuffer(Buffer.from(text), name, { mtime: made })
  for (const [index, source] of sources.entries())
    zip.addReadStream(source, `xl/worksheets/sheet${index + 1}.xml`, {
      mtime: made,
      compressionLevel,
    })
  zip.end()
  try {
    for await (const chunk of packed) yield new Uint8Array(chunk)
  } finally {
    for (const source of sources) source.destroy()
  }
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
