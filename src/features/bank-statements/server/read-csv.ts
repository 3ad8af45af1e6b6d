import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { UnreadableFile, WrongKind } from './statement-file.ts'

/** A row by the number of its first line, or why its cells can't be told apart. */
export type CsvRow = { line: number } & (
  | { cells: string[]; fault?: undefined }
  | { cells?: undefined; fault: string }
)

const delimiters = [';', ',', '\t', '|']
const looksAt = 40
/** A cell in quotes may hold line breaks, but not the rest of the file. */
const mostLinesOfRow = 12
const mostLineLength = 20_000
const mostTextLines = 100_000
const mostBroken = 1_000
const unquoted = 'Its quotation marks don’t fit'
const rowsBetweenPauses = 500

/** The text of a file: by its mark, else UTF-8, else as Windows writes it. */
export function decodeText(bytes: Buffer): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be'
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(marked).decode(bytes)
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
  const delimiter = delimiterOf(lines)
  const rows: CsvRow[] = []
  let broken = 0
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at++
    else {
      const { taken, ...row } = rowAt(lines, at, delimiter)
      rows.push({ line: at + 1, ...row })
      if (row.fault === unquoted && ++broken > mostBroken)
        throw new UnreadableFile('Too many lines have quotation marks that never close')
      at += taken
      if (rows.length % rowsBetweenPauses === 0) await setImmediate()
    }
  }
  return rows
}

function rowAt(lines: readonly string[], at: number, delimiter: string) {
  if ((lines[at] ?? '').length > mostLineLength) return { fault: 'This row is too long', taken: 1 }
  for (let taken = 1; taken <= mostLinesOfRow && at + taken <= lines.length; taken++) {
    const text = lines.slice(at, at + taken).join('\n')
    if (text.length > mostLineLength) break
    const cells = cellsOf(text, delimiter)
    if (cells) return { cells, taken }
  }
  return { fault: unquoted, taken: 1 }
}

function cellsOf(text: string, delimiter: string): string[] | undefined {
  try {
    const rows = parse(text, { delimiter, relax_column_count: true })
    return rows.length === 1 ? rows[0] : undefined
  } catch {
    return undefined
  }
}

/** The mark that most lines have as often as each other. */
function delimiterOf(lines: readonly string[]): string {
  const some = lines
    .filter((line) => line.trim() !== '')
    .slice(0, looksAt)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const scored = delimiters.map((delimiter) => {
    const counts = some.map((line) => line.split(delimiter).length - 1)
    const alike = Map.groupBy(
      counts.filter((count) => count > 0),
      (count) => count,
    )
    return { delimiter, score: Math.max(0, ...[...alike.values()].map((same) => same.length)) }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** Which of the first rows names the columns: the fullest, and of several the first. */
export function headOf(rows: readonly CsvRow[]): number {
  const filled = rows
    .slice(0, looksAt)
    .map(({ cells = [] }) => cells.filter((cell) => cell.trim() !== '').length)
  return filled.indexOf(Math.max(0, ...filled))
}

export function headCells({ cells = [] }: CsvRow): string[] {
  return cells.map((cell) => cell.trim())
}
