import { describe, expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { draft, desk as plain } from './decision-desk.fixture.ts'
import { bodyOf, datedToday, draftingOf, letterOf } from './decision-draft.ts'

const desk = { ...plain, templates: firstValues.letters }

function written(outcome: 'accept' | 'reject' | 'waitlist' | 'defer', change: object = {}) {
  const letter = letterOf({ ...draftingOf(desk, outcome), ...change }, desk)
  return 'letter' in letter
    ? datedToday(letter.letter, desk).paragraphs.join('\n')
    : letter.problems
}

describe('the letter beside the choices', () => {
  test('follows them at once', () => {
    expect(written('accept')).toContain('Please reply by December 21, 2026')
    expect(written('accept', { replyOn: '2027-01-05' })).toContain(
      'Please reply by January 5, 2027',
    )
    expect(written('accept', { conditions: [{ text: 'A call', dueOn: '2027-02-01' }] })).toContain(
      'A call (by February 1, 2027)',
    )
    expect(written('reject', { reasonIds: ['stronger-field'] })).toContain('There were more.')
    expect(written('defer', { laterIntakeId: 'later' })).toContain('January 2028')
  })

  test('says what it still lacks', () => {
    expect(written('defer')).toEqual(['Choose the later intake. The letter mentions it'])
  })

  test('leaves out a condition that is still empty, and so does what is sent', () => {
    const conditions = [{ text: ' ', dueOn: null }]
    expect(written('accept', { conditions })).toBe(written('accept'))
    const drafting = { ...draftingOf(desk, 'accept'), outcome: 'accept' as const, conditions }
    expect(bodyOf(drafting, 3)).toMatchObject({ version: 3, conditions: [] })
    expect(bodyOf(drafting, 3)).not.toHaveProperty('letter')
  })
})

describe('a draft that is opened again', () => {
  test('goes on following the template where its letter is the one of the template', () => {
    const letter = letterOf(draftingOf(desk, 'waitlist'), desk)
    if ('problems' in letter) throw new Error(letter.problems.join())
    const kept = { paragraphs: letter.letter.paragraphs, subject: letter.letter.subject }
    expect(draftingOf({ ...desk, open: { ...draft, letter: kept } }, null).own).toEqual({})
  })

  test('keeps the words that somebody wrote', () => {
    const letter = { subject: 'Dear friend', paragraphs: ['One', 'Two'] }
    expect(draftingOf({ ...desk, open: { ...draft, letter } }, null).own).toEqual({
      waitlist: { subject: 'Dear friend', body: 'One\n\nTwo' },
    })
  })
})
