import type { Decision, DecisionDesk } from '../admin-contract.ts'

const template = { subject: 'Our decision', body: 'Dear {{firstName}},\n\nWe have decided.' }

export const desk: DecisionDesk = {
  open: null,
  earlier: [],
  before: [],
  why: null,
  missing: [],
  reviews: { asked: 2, done: 1 },
  hasConflict: false,
  places: { intakeId: 'i', intake: 'September 2027', capacity: 20, taken: 19, underWay: 1 },
  reasons: [
    {
      id: 'stronger-field',
      words: 'Stronger field',
      applicant: 'There were more.',
      retired: false,
    },
  ],
  laterIntakes: [{ id: 'later', name: 'January 2028' }],
  templates: { accept: template, reject: template, waitlist: template, defer: template },
  facts: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    program: 'Master’s program',
    intake: 'September 2027',
    startsOn: 'September 10, 2027',
    receiptNumber: 'MSC-1',
    institute: 'The Institute',
  },
  usualReplyOn: '2026-12-21',
  next: null,
}

export const draft: Decision = {
  id: 'd',
  outcome: 'waitlist',
  state: 'draft',
  version: 4,
  reasonIds: [],
  conditions: [],
  laterIntake: null,
  replyOn: null,
  letter: { subject: '', paragraphs: [] },
  draftedBy: 'Ana',
  draftedAt: '2026-11-21T15:00:00.000Z',
  confirmedBy: null,
  confirmedAt: null,
  releasedAt: null,
  record: null,
}
