import { saveFile } from '#web/download.ts'
import { type Cell, onPaper } from './figure-words.tsx'

/** Lets spreadsheets know that letters are UTF-8. */
const byteOrderMark = '\ufeff'

/** A table as a file, with what may leave the office. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((cells) =>
    cells.map((cell) => field(onPaper(cell))).join(','),
  )
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe; a change like “+12%” stays. */
function field(text: string): string {
  const isRisky = /^[=+\-@\t\r]/.test(text) && !/^\+\d+%$/.test(text)
  return `"${isRisky ? "'" : ''}${text.replaceAll('"', '""')}"`
}

const type = 'text/csv'

export function saveCsv(title: string, ...table: Parameters<typeof csvOf>): void {
  saveFile({ name: fileNameOf(title, 'csv'), type, bytes: new Blob([csvOf(...table)], { type }) })
}

export function fileNameOf(title: string, ending: string): string {
  return `${title.toLowerCase().replace(/[^a-z]+/g, '-')}.${ending}`
}
