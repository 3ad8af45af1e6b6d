import { expect, test } from 'vitest'
import type { Definition, Question } from '#shared/questions/definition.ts'
import { lacksOfRubric, problemsOf } from './publish-checks.ts'
import { definition, o, q, question, rule, s, section } from './questionnaires.fixture.ts'

const good = question('a', 'yes-no')
const said = (...questions: Question[]) =>
  problemsOf(definition(...questions)).map(({ sentence }) => sentence)

test('what is whole has no problems', () => {
  expect(
    said(
      good,
      question('b', 'multiple', { min: 1, max: 2 }),
      question('c', 'short', {
        label: `You said {${q('a')}}. Why?`,
        format: 'letters',
        rules: [
          rule('show', { operator: 'equals', value: 'yes' }),
          rule('require', { question: q('b'), operator: 'includes-one', options: [o('b1')] }),
        ],
      }),
    ),
  ).toEqual([])
})

test.each<[string, Question[], string]>([
  [
    'a condition on a later question',
    [question('b', 'short', { rules: [rule('show', { question: q('a') })] }), good],
    '“What about b?” has a condition on “What about a?”, which comes later',
  ],
  [
    'conditions that go in a circle',
    [
      question('b', 'short', { rules: [rule('show', { question: q('c') })] }),
      question('c', 'short', { rules: [rule('show', { question: q('b') })] }),
    ],
    '“What about b?” and “What about c?” depend on each other',
  ],
  [
    'a question that waits for itself',
    [question('b', 'short', { rules: [rule('show', { question: q('b') })] })],
    '“What about b?” has a condition that depends on itself',
  ],
  [
    'an id twice',
    [good, good],
    `“What about a?” has the same ID as another question (${q('a')}). Remove it and add it again`,
  ],
  [
    'a choice with one answer',
    [question('b', 'single', { options: [{ id: o('b1'), label: 'Only', isAlone: false }] })],
    '“What about b?” needs at least two answer choices',
  ],
  [
    'a link that runs code',
    [good, question('b', 'statement', { link: 'javascript:alert(1)' })],
    '“What about b?” has a link that doesn’t start with https:// or http://',
  ],
  [
    'a least above the most',
    [question('b', 'number', { min: 5, max: 4 })],
    '“What about b?” has a minimum above its maximum',
  ],
  [
    'a custom pattern',
    [question('b', 'short', { format: '^(a+)+$' })],
    '“What about b?” has a custom pattern. Choose a format from the list',
  ],
  ['no words', [question('b', 'short', { label: ' ' })], 'Question 1 needs text'],
  [
    'a comparison that does not fit',
    [good, question('b', 'short', { rules: [rule('show', { operator: 'greater', value: '3' })] })],
    '“What about b?” compares “What about a?” in a way that doesn’t work for its type',
  ],
  [
    'a condition on an answer that is gone',
    [
      question('b', 'single'),
      question('c', 'short', {
        rules: [rule('show', { question: q('b'), operator: 'equals', options: [o('b9')] })],
      }),
    ],
    '“What about c?” has a condition on an answer to “What about b?” that no longer exists',
  ],
  [
    'a quote of what comes later',
    [question('b', 'short', { label: `About {${q('a')}}` }), good],
    '“About …” quotes a later answer',
  ],
  [
    'a group in a group',
    [question('b', 'group', { fields: [question('c', 'group')] })],
    '“What about c?” in “What about b?” must be a different type',
  ],
  [
    'a file in a group',
    [question('b', 'group', { fields: [question('c', 'file')] })],
    '“What about c?” in “What about b?” asks for a file, which a group can’t contain. Ask for it outside the group',
  ],
  [
    'a file compared with a word',
    [
      question('b', 'file'),
      question('c', 'short', {
        rules: [rule('show', { question: q('b'), operator: 'equals', value: 'x' })],
      }),
    ],
    '“What about c?” compares “What about b?” in a way that doesn’t work for its type',
  ],
])('refuses %s', (_, questions, sentence) => {
  expect(said(...questions)).toContain(sentence)
})

test('refuses a jump backwards, and one to nowhere', () => {
  const jumping = (to: string): Definition => ({
    title: 'Jumps',
    words: '',
    sections: [
      section('one', good),
      section('two', question('b', 'yes-no', { rules: [rule('jump', { question: q('b') }, to)] })),
    ],
  })
  expect(problemsOf(jumping(s('one')))).toEqual([
    { question: q('b'), sentence: '“What about b?” jumps back. Choose a later section' },
  ])
  expect(problemsOf(jumping(s('nine')))).toEqual([
    { question: q('b'), sentence: '“What about b?” jumps to a section that doesn’t exist' },
  ])
})

test('refuses one that asks nothing, and one without a title', () => {
  expect(problemsOf({ ...definition(question('a', 'statement')), title: '' })).toEqual([
    { question: null, sentence: 'Enter a title for the questionnaire' },
    { question: null, sentence: 'Add at least one question' },
  ])
})

test('a rubric asks for no file', () => {
  const rubric = definition(question('a', 'scale'), question('b', 'file'))
  expect(lacksOfRubric(rubric)).toEqual([
    {
      question: q('b'),
      sentence: '“What about b?” asks for a file. Rubrics can only have points and text',
    },
  ])
  expect(lacksOfRubric(definition(question('a', 'scale')))).toEqual([])
})
