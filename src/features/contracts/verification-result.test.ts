import { expect, test } from 'vitest'
import { judgeFile } from './verification-result.ts'

const read = {
  hasSeal: true,
  coversWhole: true,
  nothingAfter: true,
  isSigned: true,
  certificate: {
    subject: 'The Hollis Institute',
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2036-01-01T00:00:00Z'),
  },
  sealedAt: new Date('2026-11-21T15:00:00Z'),
  contract: 'C-2026-0001',
  textHolds: true,
  signatures: [],
}
const known = { isOurs: true, isUnsigned: false, isOurCertificate: true, eventsHold: true }

test('a file of which everything holds is intact', () => {
  expect(judgeFile(read, known).verdict).toBe('intact')
})

test.each([
  ['whole', { coversWhole: false }, {}],
  ['nothing-after', { nothingAfter: false }, {}],
  ['events', { textHolds: false }, {}],
  ['events', {}, { eventsHold: false }],
  ['signed', { isSigned: false }, {}],
  ['signed', { sealedAt: new Date('2037-01-01T00:00:00Z') }, {}],
] as const)('a file of which `%s` alone does not hold is altered', (question, ofFile, ofUs) => {
  const { verdict, findings } = judgeFile({ ...read, ...ofFile }, { ...known, ...ofUs })
  expect(verdict).toBe('altered')
  expect(findings.filter(({ holds }) => !holds)).toMatchObject([{ question }])
})

test('a file that somebody else sealed is theirs, and no file of ours that was altered', () => {
  const theirs = { isOurs: false, isUnsigned: false, isOurCertificate: false, eventsHold: true }
  expect(judgeFile(read, theirs).verdict).toBe('foreign')
  expect(judgeFile({ ...read, coversWhole: false }, theirs).verdict).toBe('altered')
})
