import type { OfficeFile, OfficeSlot } from '../admin-contract.ts'
import type { DocumentFile, OwnSlot } from '../contract.ts'

export function aFile(change: Partial<DocumentFile> = {}): DocumentFile {
  return {
    id: 'v1',
    place: 1,
    number: 1,
    name: 'transcript.pdf',
    bytes: 2_400_000,
    mediaType: 'application/pdf',
    pages: 3,
    at: '2027-03-01T12:00:00Z',
    by: 'you',
    source: null,
    expiresOn: null,
    state: 'clean',
    problem: null,
    verdict: null,
    isCurrent: true,
    canBeRemoved: false,
    ...change,
  }
}

export function aSlot(change: Partial<OwnSlot> = {}): OwnSlot {
  return {
    id: 'rule:transcript',
    name: 'Official transcript',
    why: 'It shows what you have studied.',
    state: 'needed',
    isAnswer: false,
    isNeeded: true,
    isBlocking: true,
    takesSeveral: false,
    asksExpiry: false,
    dueOn: '2027-03-20',
    isOverdue: false,
    askedAt: null,
    readers: 'Read by the admissions office.',
    checkedBy: null,
    files: [],
    ...change,
  }
}

export function anOfficeFile(change: Partial<OfficeFile> = {}): OfficeFile {
  const { by: _, verdict: __, ...file } = aFile()
  return { ...file, by: 'applicant', byName: null, marks: [], verdict: null, reads: 0, ...change }
}

export function anOfficeSlot(change: Partial<OfficeSlot> = {}): OfficeSlot {
  const { readers: _, files: __, ...slot } = aSlot()
  return { ...slot, askedBy: null, excused: null, files: [], ...change }
}
