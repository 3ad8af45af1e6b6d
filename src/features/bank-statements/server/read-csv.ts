import { type CsvRow, delimiterOf, rowsIn } from '#server/csv-rows.ts'
import { markedEncoding } from '#server/text-lines.ts'
import { UnreadableFile, WrongKind } from '#server/unreadable-file.ts'

const mostTextLines = 100_000

/** The text of a file: by its mark, else UTF-8, else as Windows writes it. */
export function decodeText(bytes: Buffer): string {
  const marked = markedEncoding(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Every row that is not empty. One that is broken is named and ends with its line. */
export async function readRows(text: string): Promise<CsvRow[]> {
  if (text.includes('\0')) throw new WrongKind('This isn’t text')
  const lines = text.split(/\r\n|\n|\r/, mostTextLines + 1)
  if (lines.length > mostTextLines)
    throw new UnreadableFile('This file has too many lines. Export fewer days at once')
  const rows: CsvRow[] = []
  for await (const row of rowsIn(lines, delimiterOf(lines))) rows.push(row)
  return rows
}
