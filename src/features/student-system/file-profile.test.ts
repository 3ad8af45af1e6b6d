import { expect, test } from 'vitest'
import { cellsOf, type FileEntry, linesOf, readProfile } from './file-profile.ts'

const entry: FileEntry = {
  ...{ entryId: 'e1', kind: 'enroll', at: '2026-11-21T15:00:00.000Z', sha256: '9c' },
  ...{ applicationId: 'a1', personId: 'p1', standing: 'enrolled', program: 'msc', state: null },
  ...{ since: '2026-11-21T15:00:00.000Z', intake: 'September 2027', intakeStartsOn: '2027-09-10' },
  ...{ receiptNumber: null, firstName: 'Maya', lastName: 'Ő’Brien', latinName: null },
  ...{ dateOfBirth: '1991-04-12', email: null, phoneNumber: '+1', country: 'US' },
}

test('columns are read one a line, with codes for what the other system calls otherwise', () => {
  const { columns, problem } = readProfile(
    'LAST NAME = lastName\n\nTERM = intake (September 2027: 202780, Fall: semester: X)\nSTATE=state (MD: 24)\nSOURCE = "Matricula, web"\nPROG = program (*: OTHER)',
  )
  expect(problem).toBeUndefined()
  expect(columns[1]?.codes).toEqual({ 'September 2027': '202780', 'Fall: semester': 'X' })
  expect(cellsOf(columns, entry)).toEqual({
    cells: ['Ő’Brien', '202780', '', 'Matricula, web', 'OTHER'],
  })
})

test('a value without a code is told, and takes no code of another kind', () => {
  const { columns } = readProfile('TERM = intake (January 2028: 202810)')
  expect(cellsOf(columns, entry)).toEqual({ without: 'September 2027', column: 'TERM' })
  const inherited = readProfile('NAME = firstName (Ada: A)').columns
  expect(cellsOf(inherited, { ...entry, firstName: 'constructor' })).toEqual({
    without: 'constructor',
    column: 'NAME',
  })
})

test('what came later waits for what waits, so an older term never comes after a newer one', () => {
  const { columns } = readProfile('ID = entryId\nTERM = intake (January 2028: 202810)')
  const intake = 'January 2028'
  const made = linesOf(columns, [
    entry,
    { ...entry, entryId: 'e2', kind: 'defer', intake },
    { ...entry, entryId: 'e3', applicationId: 'a2', intake },
  ])
  expect(made).toEqual({
    lines: [['e3', '202810']],
    ids: ['e3'],
    without: 'There’s no code for “September 2027” in TERM',
  })
})

test.each([
  ['LAST_NAME', 'Line 1: write a column like LAST_NAME = lastName'],
  ['A = lastName\nA = firstName', 'Line 2: “A” is there twice'],
  ['A = passwordHash', 'Line 1: “passwordHash” isn’t a field'],
  ['A = program (ba)', 'Line 1: write codes like (ba: BA-GEN, msc: MS-MGT)'],
  ['A = "quoted', 'Line 1: write a column like LAST_NAME = lastName'],
])('%j is refused', (text, problem) => {
  expect(readProfile(text).problem).toBe(problem)
})
