import { describe, expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { hostile } from '#tests/hostile.ts'
import { outcomes } from './decision.ts'
import { exampleFacts } from './letter-placeholders.ts'
import {
  finalLetter,
  leftPlaceholders,
  mergeLetter,
  replyByPlace,
  wordsOfConditions,
} from './letters.ts'

const facts = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  program: 'Master’s program',
  intake: 'September 2027',
  startsOn: 'September 10, 2027',
  laterIntake: 'January 2028',
  conditions: '',
  reasons: 'You don’t meet the entry requirement.',
  replyBy: replyByPlace,
  receiptNumber: 'MSC-1',
  institute: 'The Institute',
}

function merged(template: { subject: string; body: string }, change: object = {}) {
  const result = mergeLetter(template, { ...facts, ...change })
  if ('problems' in result) throw new Error(result.problems.join(' '))
  return result.letter
}

describe('a letter from its template', () => {
  test('with invented facts names the institute', () => {
    expect(exampleFacts('Hollis').institute).toBe('Hollis')
  })

  test.each(outcomes)('%s of a new installation can be filled', (outcome) => {
    const { subject, paragraphs } = finalLetter(merged(firstValues.letters[outcome]), '2027-07-15')
    expect([subject, ...paragraphs].join(' ')).not.toMatch(/[{}]/)
    expect(paragraphs[0]).toBe('Dear Maya,')
  })

  test('a paragraph with nothing to say is left out', () => {
    const body = 'One\n\n{{conditions}}\n\nTwo'
    expect(merged({ subject: 'S', body }).paragraphs).toEqual(['One', 'Two'])
  })

  test('conditions are one a line, each with its day', () => {
    const conditions = wordsOfConditions([
      { text: 'Your transcript', dueOn: '2027-07-31' },
      { text: 'A call with us', dueOn: null },
    ])
    expect(merged({ subject: 'S', body: '{{conditions}}' }, { conditions }).paragraphs).toEqual([
      'Your transcript (by July 31, 2027)\nA call with us',
    ])
  })

  test('an unknown placeholder is refused, and a fact that is missing', () => {
    expect(mergeLetter({ subject: '{{nickname}}', body: 'x' }, facts)).toMatchObject({
      problems: [expect.stringContaining('{{nickname}} isn’t a known field')],
    })
    expect(
      mergeLetter({ subject: 'x', body: '{{laterIntake}}' }, { ...facts, laterIntake: undefined }),
    ).toEqual({ problems: ['Choose the later intake. The letter mentions it'] })
  })

  test('what people are called is text and nothing else', () => {
    for (const lastName of ['{{firstName}}', '{{7*7}}', '<b>x</b>', '$&', ...hostile]) {
      const { paragraphs } = merged({ subject: 'S', body: 'To {{lastName}}!' }, { lastName })
      expect(paragraphs.join('\n\n').replace(/\s+/g, ' ')).toBe(
        `To ${lastName}!`.replace(/\s+/g, ' ').trim(),
      )
    }
  })

  test('the last day is filled when the letter goes out, and no name is taken for its place', () => {
    const letter = merged(
      { subject: 'S', body: '{{firstName}}, by {{replyBy}}' },
      {
        firstName: '{{replyBy}}',
      },
    )
    expect(finalLetter(letter, null)).toEqual(letter)
    expect(finalLetter(letter, '2027-07-15').paragraphs).toEqual([
      '{ {replyBy} }, by July 15, 2027',
    ])
  })

  test('placeholders typed into a letter by hand are found, those of a name are not', () => {
    const named = { ...facts, lastName: '{{intake}}' }
    const letter = { subject: '{{institute}}', paragraphs: ['Dear {{intake}},', '{{replyBy}}'] }
    expect(leftPlaceholders(letter, named)).toEqual(['institute'])
    expect(leftPlaceholders(letter, { ...named, replyBy: 'July 15, 2027' })).toEqual([
      'institute',
      'replyBy',
    ])
  })
})
