import { describe, expect, test } from 'vitest'
import { checklistOf } from './checklist.ts'
import { statuses } from './status.ts'

const known = { wasSubmitted: true, asksInterview: true, steps: ['begin', 'submit'] }
const linesOf = (change: Partial<Parameters<typeof checklistOf>[0]>) =>
  checklistOf({ status: 'submitted', ...known, ...change }).map(
    ({ id, state, words }) => `${id} ${state}: ${words}`,
  )

describe('the checklist of an application', () => {
  test('begins with the form', () => {
    expect(linesOf({ status: 'incomplete', wasSubmitted: false, steps: [] })).toEqual([
      'form now: To complete',
      'submission ahead: Not yet',
      'interview ahead: Not yet',
      'decision ahead: Not yet',
      'enrolment ahead: Not yet',
    ])
  })

  test('asks for the submission once nothing is missing', () => {
    const ready = { status: 'incomplete', wasSubmitted: false, isReady: true, steps: [] } as const
    expect(linesOf(ready).slice(0, 2)).toEqual([
      'form done: Completed',
      'submission now: To upload',
    ])
  })

  test('goes back to the form when it is returned, with an interview that stays booked', () => {
    expect(linesOf({ status: 'incomplete', steps: ['submit', 'book', 'return'] })).toEqual([
      'form now: Waiting for your changes',
      'submission ahead: To upload again',
      'interview now: Booked',
      'decision ahead: Not yet',
      'enrolment ahead: Not yet',
    ])
  })

  test.each([
    [{ open: 2, sentBack: 0, waiting: 1, accepted: 0 }, 'now: 2 to upload'],
    [{ open: 1, sentBack: 1, waiting: 0, accepted: 0 }, 'now: 1 to upload, 1 to upload again'],
    [{ open: 0, sentBack: 1, waiting: 2, accepted: 0 }, 'now: 1 sent back to you'],
    [{ open: 0, sentBack: 0, waiting: 2, accepted: 1 }, 'now: All received, we’re checking 2'],
    [{ open: 0, sentBack: 0, waiting: 0, accepted: 3 }, 'done: Accepted'],
  ])('says of documents what waits for the applicant first: %o', (documents, words) => {
    expect(linesOf({ documents })[2]).toBe(`documents ${words}`)
  })

  test('asks for no documents once it is over', () => {
    const documents = { open: 1, sentBack: 0, waiting: 0, accepted: 0 }
    expect(linesOf({ status: 'withdrawn', documents })[2]).toBe('documents off: No longer needed')
  })

  test('leaves out an interview that the program does not ask for', () => {
    expect(linesOf({ asksInterview: false }).join()).not.toContain('interview')
    const waived = { asksInterview: false, steps: ['submit', 'waive-interview'] }
    expect(linesOf({ status: 'in_review', ...waived }).join()).not.toContain('interview')
  })

  test.each([
    ['submitted', ['submit'], 'interview now: To schedule'],
    ['scheduled', ['submit', 'book'], 'interview now: Booked'],
    ['submitted', ['submit', 'book', 'no-show', null], 'interview now: To schedule again'],
    ['in_review', ['submit', 'book', 'hold-interview', 'return', 'submit'], 'interview done: Held'],
    ['in_review', ['submit', 'waive-interview'], 'interview done: Not needed'],
  ] as const)('tells the interview of %s by what happened: %s', (status, steps, line) => {
    expect(linesOf({ status, steps })).toContain(line)
  })

  test.each([
    ['submitted', 'interview now: To schedule again'],
    ['in_review', 'interview done: Held'],
  ] as const)('knows that it was settled while the application was back: %s', (status, line) => {
    expect(linesOf({ status, steps: ['submit', 'book', 'return', 'submit'] })).toContain(line)
  })

  test('asks for nothing more once it is over', () => {
    expect(linesOf({ status: 'withdrawn', steps: ['submit', 'book', 'withdraw'] })).toEqual([
      'form done: Completed',
      'submission done: Received',
      'interview off: No longer needed',
      'decision off: No longer needed',
      'enrolment off: No longer needed',
    ])
  })

  test.each([
    ['rejected', 'decision off: Not admitted'],
    ['rescinded', 'decision off: Offer withdrawn'],
  ] as const)('puts no tick beside a place that was lost: %s', (status, line) => {
    expect(linesOf({ status, steps: ['submit'] })).toContain(line)
  })

  test.each(statuses)('%s: nothing lies ahead of what is done', (status) => {
    const wasSubmitted = status !== 'incomplete'
    const states = checklistOf({ ...known, status, wasSubmitted }).map(({ state }) => state)
    expect(states.lastIndexOf('done')).toBeLessThan(
      states.includes('ahead') ? states.indexOf('ahead') : states.length,
    )
  })
})

test.each([
  [{ all: 2, settled: 1, lost: 0 }, 'in_review', 'now', '1 of 2 received'],
  [{ all: 2, settled: 1, lost: 1 }, 'in_review', 'now', 'Name another recommender'],
  [{ all: 1, settled: 1, lost: 0 }, 'accepted', 'done', 'Completed'],
  [{ all: 2, settled: 0, lost: 0 }, 'withdrawn', 'off', 'No longer needed'],
] as const)('references %j while %s', (references, status, state, words) => {
  const known = { status, wasSubmitted: true, asksInterview: false, steps: [], references }
  expect(checklistOf(known).find(({ id }) => id === 'references')).toMatchObject({ state, words })
})

test.each([
  [{ open: 1, sent: 0 }, null, 'now', '1 to answer'],
  [{ open: 2, sent: 1 }, 'March 1, 2027', 'now', '2 to answer, by March 1, 2027'],
  [{ open: 0, sent: 1 }, null, 'done', 'Answered'],
] as const)('questions of the institute %j', (questions, questionsDue, state, words) => {
  const stage = {
    status: 'submitted',
    wasSubmitted: true,
    asksInterview: false,
    steps: [],
  } as const
  const known = { ...stage, questions, questionsDue }
  expect(checklistOf(known).find(({ id }) => id === 'questions')).toMatchObject({ state, words })
  expect(checklistOf({ ...known, questions: null }).map(({ id }) => id)).not.toContain('questions')
})

test('no one who was never asked is waited for', () => {
  const known = {
    status: 'in_review',
    wasSubmitted: true,
    asksInterview: false,
    steps: [],
  } as const
  expect(checklistOf({ ...known, references: null }).map(({ id }) => id)).not.toContain(
    'references',
  )
})
