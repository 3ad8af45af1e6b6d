import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { UnreadableFile } from './unreadable-file.ts'

/** A row by the number of its first line, or why its cells can't be told apart. */
export type CsvRow = { line: number } & (
  | { cells: string[]; fault?: undefined }
  | { cells?: undefined; fault: string }
)

const delimiters = [';', ',', '\t', '|']
/** So many rows tell what a file is like. */
export const looksAt = 40
/** A cell in quotes may hold line breaks, but not the rest of the file. */
const mostLinesOfRow = 12
const mostLineLength = 20_000
const mostBroken = 1_000
const unquoted = 'Its quotation marks don’t fit'
const mostLines = 1_000_000
/** Rows that cost much leave others their turn as well. */
const longestPieceMs = 20

/** Every row that is not empty. One that is broken is named and ends with its line. */
export async function* rowsIn(
  lines: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRow> {
  const ahead: string[] = []
  const source = toLines(lines)
  let isOver = false
  let line = 1
  let resumed = performance.now()
  let broken = 0
  for (;;) {
    while (!isOver && ahead.length < mostLinesOfRow) {
      const next = await source.next()
      if (next.done) isOver = true
      else ahead.push(next.value)
    }
    if (ahead.length === 0) return
    if (line > mostLines) throw new UnreadableFile('This file has too many lines')
    let taken = 1
    if (ahead[0]?.trim() !== '') {
      const found = rowAt(ahead, delimiter)
      taken = found.taken
      yield 'cells' in found ? { line, cells: found.cells } : { line, fault: found.fault }
      if ('fault' in found && found.fault === unquoted && ++broken > mostBroken)
        throw new UnreadableFile('Too many lines have quotation marks that never close')
    }
    if (performance.now() - resumed > longestPieceMs) {
      await setImmediate()
      resumed = performance.now()
    }
    ahead.splice(0, taken)
    line += taken
  }
}

async function* toLines(lines: AsyncIterable<string> | Iterable<string>) {
  yield* lines
}

type FoundRow = { taken: number } & ({ cells: string[] } | { fault: string })

function rowAt(ahead: readonly string[], delimiter: string): FoundRow {
  if ((ahead[0] ?? '').length > mostLineLength) return { fault: 'This row is too long', taken: 1 }
  for (let taken = 1; taken <= ahead.length; taken++) {
    const text = ahead.slice(0, taken).join('\n')
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
export function delimiterOf(lines: readonly string[]): string {
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
