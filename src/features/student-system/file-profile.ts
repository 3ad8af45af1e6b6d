import type { EnrollmentRecord } from './record.ts'

/** What a column may hold: of the entry, or of its record. */
export const filePaths = [
  'entryId',
  'kind',
  'at',
  'sha256',
  'personId',
  'applicationId',
  'standing',
  'since',
  'program',
  'intake',
  'intakeStartsOn',
  'receiptNumber',
  'firstName',
  'lastName',
  'latinName',
  'dateOfBirth',
  'email',
  'phoneNumber',
  'country',
  'state',
] as const
type FilePath = (typeof filePaths)[number]

/** What a system’s files hold until someone says otherwise. */
export const firstProfile = `ENTRY_ID = entryId
KIND = kind
PERSON_ID = personId
LAST_NAME = lastName
FIRST_NAME = firstName
BIRTH_DATE = dateOfBirth
EMAIL = email
PROGRAM = program
TERM = intake
STANDING = standing
SHA256 = sha256`

type FileColumn = {
  column: string
  /** Absent: the same text in each row. */
  path?: FilePath
  text?: string
  /** What the student system calls a value; `*` is for all others. */
  codes?: Readonly<Record<string, string>>
}

export type FileEntry = {
  entryId: string
  kind: string
  at: string
  sha256: string
} & EnrollmentRecord

const mostColumns = 60
const mostCodes = 500
const line = /^([\w .-]{1,60}?)\s*=\s*(?:"([^"]{0,200})"|(\w+)\s*(?:\((.*)\))?)$/

/** Columns as they are written, one a line: `TERM = intake (September 2027: 202780, *: 999999)`. */
export function readProfile(text: string): { columns: FileColumn[]; problem?: string } {
  const columns: FileColumn[] = []
  const lines = text.split('\n').map((one) => one.trim())
  for (const [index, one] of lines.entries()) {
    if (one === '') continue
    const read = readLine(one)
    if (typeof read === 'string') return { columns: [], problem: `Line ${index + 1}: ${read}` }
    if (columns.some(({ column }) => column === read.column))
      return { columns: [], problem: `Line ${index + 1}: “${read.column}” is there twice` }
    columns.push(read)
  }
  if (columns.length > mostColumns)
    return { columns: [], problem: `Enter ${mostColumns} columns or fewer` }
  return { columns }
}

function readLine(text: string): FileColumn | string {
  const [, column = '', fixed, name, table] = line.exec(text) ?? []
  if (!column) return 'write a column like LAST_NAME = lastName'
  if (fixed !== undefined) return { column, text: fixed }
  const path = filePaths.find((one) => one === name)
  if (!path) return `“${name}” isn’t a field`
  if (table === undefined) return { column, path }
  const pairs = table.split(',').map((pair) => {
    const colon = pair.lastIndexOf(':')
    return [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim(), colon] as const
  })
  if (pairs.length > mostCodes) return `enter ${mostCodes} codes or fewer`
  const broken = pairs.find(([value, code, colon]) => colon < 0 || !value || !code)
  if (broken) return 'write codes like (ba: BA-GEN, msc: MS-MGT)'
  return { column, path, codes: Object.fromEntries(pairs.map(([value, code]) => [value, code])) }
}

/** The cells of a row, or the first value for which there is no code. */
export function cellsOf(
  columns: readonly FileColumn[],
  entry: FileEntry,
): { cells: string[] } | { without: string; column: string } {
  const cells: string[] = []
  for (const { column, path, text = '', codes } of columns) {
    const value = path ? (entry[path] ?? '') : text
    const code = codes && value ? (own(codes, value) ?? own(codes, '*')) : value
    if (code === undefined) return { without: value, column }
    cells.push(code)
  }
  return { cells }
}

/** Rows in order. One for which a code is missing waits, and with it what came later of the same application. */
export function linesOf(columns: readonly FileColumn[], entries: readonly FileEntry[]) {
  const lines: string[][] = []
  const ids: string[] = []
  const waiting = new Set<string>()
  let without: string | undefined
  for (const entry of entries) {
    if (waiting.has(entry.applicationId)) continue
    const made = cellsOf(columns, entry)
    if ('cells' in made) {
      lines.push(made.cells)
      ids.push(entry.entryId)
    } else {
      waiting.add(entry.applicationId)
      without ??= `There’s no code for “${made.without}” in ${made.column}`
    }
  }
  return { lines, ids, without }
}

function own(codes: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(codes, value) ? codes[value] : undefined
}
