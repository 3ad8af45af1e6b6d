import { describe, expect, test } from 'vitest'
import { progressOf } from './referee.ts'
import { faultsIn, keptAnswers, linesOfReference } from './reference-form.ts'
import type { ReferenceQuestion } from './reference-rules.ts'

function question(change: Partial<ReferenceQuestion>): ReferenceQuestion {
  return { id: 'a', label: 'A', help: '', kind: 'short', options: [], required: true, ...change }
}

const questions = [
  question({ id: 'known', label: 'From what?' }),
  question({ id: 'words', label: 'In words', kind: 'long', required: false }),
  question({ id: 'ready', label: 'How ready?', kind: 'scale' }),
  question({ id: 'again', label: 'Would you?', kind: 'choice', options: ['Yes', 'No'] }),
  question({ id: 'old', label: 'No longer asked', retired: true }),
]
const whole = { known: 'Work', ready: '4', again: 'Yes' }

describe('a reference', () => {
  test('lacks nothing once all that is asked has an answer', () => {
    expect([...faultsIn(questions, whole)]).toEqual([])
  })

  test('says of each gap what to do', () => {
    expect(Object.fromEntries(faultsIn(questions, { known: ' ' }))).toEqual({
      known: 'Write an answer: “From what?”',
      ready: 'Choose a rating from 1 to 5: “How ready?”',
      again: 'Choose an answer: “Would you?”',
    })
  })

  test.each([
    [{ ready: '6' }, 'ready', 'Choose a rating from 1 to 5: “How ready?”'],
    [{ again: 'Perhaps' }, 'again', 'Choose one of the answers: “Would you?”'],
    [{ known: 'x'.repeat(201) }, 'known', '“From what?” must be 200 characters or fewer'],
  ])('refuses %j', (change, id, sentence) => {
    expect([...faultsIn(questions, { ...whole, ...change })]).toEqual([[id, sentence]])
  })

  test('is kept without what no one asked', () => {
    expect(keptAnswers(questions, { ...whole, words: ' ', old: 'x', other: 'y' })).toEqual(whole)
  })

  test('reads in the words of its questions, an old answer too', () => {
    const lines = linesOfReference(questions, { ...whole, old: 'Once' })
    expect(lines.map(({ id, words }) => [id, words])).toEqual([
      ['known', 'Work'],
      ['words', ''],
      ['ready', '4 of 5'],
      ['again', 'Yes'],
      ['old', 'Once'],
    ])
  })
})

test('an application waits for everybody who was asked and is not replaced', () => {
  const states = [
    'asked',
    'received',
    'declined',
    'mistaken',
    'replaced',
    'excused',
    'ended',
  ] as const
  expect(progressOf(states.map((state) => ({ state })))).toEqual({ all: 5, settled: 2, lost: 2 })
})
