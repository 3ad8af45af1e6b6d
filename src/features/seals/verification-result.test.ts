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
  stamp: null,
  proofs: 'none' as const,
  paper: {
    ...{ paper: 'Contract', number: 'C-2026-0001', signatures: [] },
    events: { areWhole: true, matchPages: true },
  },
}
const known = { isOurs: true, unsealed: null, isOurCertificate: true, eventsHold: true }

test('a file of which everything holds is intact', () => {
  expect(judgeFile(read, known).verdict).toBe('intact')
})

test.each([
  ['whole', { coversWhole: false }, {}],
  ['nothing-after', { nothingAfter: false }, {}],
  ['events', { paper: { ...read.paper, events: { areWhole: true, matchPages: false } } }, {}],
  ['events', { paper: null }, { eventsHold: null }],
  ['events', {}, { eventsHold: false }],
  ['signed', { isSigned: false }, {}],
  ['signed', { sealedAt: new Date('2037-01-01T00:00:00Z') }, {}],
] as const)('a file of which `%s` alone does not hold is altered', (question, ofFile, ofUs) => {
  const { verdict, findings } = judgeFile({ ...read, ...ofFile }, { ...known, ...ofUs })
  expect(verdict).toBe('altered')
  expect(findings.filter(({ holds }) => !holds)).toMatchObject([{ question }])
})

test('a time stamp is told of where there is one, and alters nothing of what is sealed', () => {
  const at = new Date('2026-11-21T15:00:02Z')
  const stamp = { at, fault: null, by: 'The Authority', isTrusted: true }
  const stamped = { ...read, stamp }
  const of = (
    report: typeof stamped | typeof broken,
    proofs: 'none' | 'hold' | { fault: string },
  ) => {
    const { verdict, findings } = judgeFile({ ...report, proofs }, known)
    return [verdict, findings.find(({ question }) => question === 'stamped')]
  }
  const broken = { ...read, stamp: { at: null, fault: 'It belongs to something else' } }
  const finding = (holds: boolean, says: RegExp) => ({ holds, says: expect.stringMatching(says) })
  expect(of(stamped, 'none')).toMatchObject(['intact', finding(true, /no proof about/)])
  expect(of(stamped, 'hold')).toMatchObject(['intact', finding(true, /proves that/)])
  expect(of(stamped, { fault: 'X' })).toMatchObject(['intact', finding(false, /aren’t valid: X$/)])
  expect(judgeFile(broken, { ...known, isOurs: false }).verdict).toBe('altered')
  const unnamed = { ...stamped, stamp: { ...stamp, isTrusted: false } }
  expect(of(unnamed, 'hold')).toMatchObject([
    'intact',
    finding(true, /by The Authority, an auth.+isn’t on our trusted list/),
  ])
  expect(of(broken, 'none')).toMatchObject(['intact', finding(false, /isn’t valid: It belongs/)])
})

test('a file that somebody else sealed is theirs, and no file of ours that was altered', () => {
  const theirs = { isOurs: false, unsealed: null, isOurCertificate: false, eventsHold: true }
  expect(judgeFile(read, theirs).verdict).toBe('foreign')
  expect(judgeFile({ ...read, coversWhole: false }, theirs).verdict).toBe('altered')
})

test('a file with our seal that we no longer know is not said to be somebody else’s', () => {
  const lost = { isOurs: false, unsealed: null, isOurCertificate: true, eventsHold: true }
  const saysOf = (file: typeof read) => judgeFile(file, lost).findings[0]?.says
  expect(judgeFile(read, lost).verdict).toBe('foreign')
  expect(saysOf(read)).toBe('The seal is ours, but we no longer have a record of this file')
  expect(saysOf({ ...read, coversWhole: false })).toBe('We haven’t sealed this file')
})

test('a paper that has no events is not asked about them', () => {
  const letter = { ...read, paper: { ...read.paper, paper: 'Letter of admission', events: null } }
  const { verdict, findings, about } = judgeFile(letter, { ...known, eventsHold: null })
  expect(verdict).toBe('intact')
  expect(findings.map(({ question }) => question)).not.toContain('events')
  expect(about).toMatchObject({ paper: 'Letter of admission', number: 'C-2026-0001' })
})
