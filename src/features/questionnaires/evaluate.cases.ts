import type { Answers } from '#shared/questions/answer.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { compared, definition, o, q, question, rule, s, section } from './questionnaires.fixture.ts'

/** What is asked and what is wrong, by definition and answers; browser and server are held to the same list. */
type Case = {
  name: string
  of: Definition
  answers: Answers
  visible: string[]
  errors: Record<string, string>
}

const chain = definition(
  question('a', 'yes-no'),
  question('b', 'short', {
    required: true,
    rules: [rule('show', { question: q('a'), operator: 'equals', value: 'yes' })],
  }),
  question('c', 'long', {
    required: true,
    rules: [rule('show', { question: q('b'), operator: 'answered' })],
  }),
)

const choices = definition(
  question('a', 'single', { required: true, hasOther: true }),
  question('b', 'multiple', {
    min: 2,
    max: 2,
    options: [1, 2, 3].map((n) => ({ id: o(`b${n}`), label: `b ${n}`, isAlone: n === 3 })),
  }),
)

const jumping: Definition = {
  title: 'Jumps',
  words: '',
  sections: [
    section(
      'one',
      question('a', 'yes-no', {
        rules: [rule('jump', { question: q('a'), operator: 'equals', value: 'no' }, s('three'))],
      }),
      question('b', 'short', { required: true }),
    ),
    section('two', question('c', 'short', { required: true })),
    section(
      'three',
      question('d', 'number', {
        rules: [rule('end', { question: q('d'), operator: 'greater', value: '5' })],
      }),
      question('e', 'short', { required: true }),
    ),
  ],
}

const either = definition(
  question('a', 'number'),
  question('b', 'date'),
  question('c', 'short', {
    rules: [
      {
        effect: 'show',
        to: null,
        when: {
          join: 'or',
          groups: [
            {
              join: 'and',
              tests: [
                compared({ operator: 'between', value: '1', to: '9' }),
                compared({ operator: 'not', value: '5' }),
              ],
            },
            {
              join: 'and',
              tests: [compared({ question: q('b'), operator: 'before', value: '2020-01-01' })],
            },
          ],
        },
      },
    ],
  }),
)

const write = (name: string) => `Write an answer: “What about ${name}?”`

const given = { file: '4f8d3c1e-0000-4000-8000-000000000001', name: 'portfolio.pdf' }
const filed = definition(
  question('a', 'file', { required: true }),
  question('b', 'file', { rules: [rule('show', { operator: 'answered' })] }),
)
const noFile = { a: 'Send a file: “What about a?”' }

export const cases: Case[] = [
  { name: 'a file that is missing', of: filed, answers: {}, visible: ['a'], errors: noFile },
  {
    name: 'a file that is there',
    of: filed,
    answers: { [q('a')]: given },
    visible: ['a', 'b'],
    errors: {},
  },
  {
    name: 'a name alone is no file',
    of: filed,
    answers: { [q('a')]: given.name },
    visible: ['a', 'b'],
    errors: noFile,
  },
  { name: 'a chain begins with its first', of: chain, answers: {}, visible: ['a'], errors: {} },
  {
    name: 'a chain opens link by link',
    of: chain,
    answers: { [q('a')]: true },
    visible: ['a', 'b'],
    errors: { b: write('b') },
  },
  {
    name: 'a chain that is filled is whole',
    of: chain,
    answers: { [q('a')]: true, [q('b')]: 'yes', [q('c')]: 'more' },
    visible: ['a', 'b', 'c'],
    errors: {},
  },
  {
    name: 'unsetting the first hides all that hang on it',
    of: chain,
    answers: { [q('a')]: false, [q('b')]: 'yes', [q('c')]: 'more' },
    visible: ['a'],
    errors: {},
  },
  ...[undefined, null, '', '   ', []].map(
    (empty): Case => ({
      name: `nothing is ${JSON.stringify(empty)}`,
      of: definition(question('a', 'short', { required: true })),
      answers: empty === undefined ? {} : { [q('a')]: empty },
      visible: ['a'],
      errors: { a: write('a') },
    }),
  ),
  {
    name: 'an array is no single choice',
    of: choices,
    answers: { [q('a')]: [o('a1')] },
    visible: ['a', 'b'],
    errors: { a: 'Choose one of the answers: “What about a?”' },
  },
  {
    name: 'an option must be there',
    of: choices,
    answers: { [q('a')]: o('z9') },
    visible: ['a', 'b'],
    errors: { a: 'Choose one of the answers: “What about a?”' },
  },
  {
    name: 'other needs its text',
    of: choices,
    answers: { [q('a')]: { other: ' ' } },
    visible: ['a', 'b'],
    errors: { a: 'Write your own answer: “What about a?”' },
  },
  {
    name: 'too few picks',
    of: choices,
    answers: { [q('a')]: { other: 'mine' }, [q('b')]: [o('b1')] },
    visible: ['a', 'b'],
    errors: { b: 'Choose at least 2: “What about b?”' },
  },
  {
    name: 'one that excludes the rest stands alone',
    of: choices,
    answers: { [q('a')]: o('a1'), [q('b')]: [o('b1'), o('b3')] },
    visible: ['a', 'b'],
    errors: { b: '“b 3” can’t be combined with other answers: “What about b?”' },
  },
  {
    name: 'and is enough by itself',
    of: choices,
    answers: { [q('a')]: o('a1'), [q('b')]: [o('b3')] },
    visible: ['a', 'b'],
    errors: {},
  },
  {
    name: 'a jump leaves out what lies between',
    of: jumping,
    answers: { [q('a')]: false },
    visible: ['a', 'd', 'e'],
    errors: { e: write('e') },
  },
  {
    name: 'without the jump everything is asked',
    of: jumping,
    answers: { [q('a')]: true },
    visible: ['a', 'b', 'c', 'd', 'e'],
    errors: { b: write('b'), c: write('c'), e: write('e') },
  },
  {
    name: 'an end ends it',
    of: jumping,
    answers: { [q('a')]: false, [q('d')]: 6 },
    visible: ['a', 'd'],
    errors: {},
  },
  {
    name: 'groups are joined by or: the first holds',
    of: either,
    answers: { [q('a')]: 3 },
    visible: ['a', 'b', 'c'],
    errors: {},
  },
  {
    name: 'groups are joined by or: the second holds',
    of: either,
    answers: { [q('a')]: 5, [q('b')]: '2019-12-31' },
    visible: ['a', 'b', 'c'],
    errors: {},
  },
  {
    name: 'groups are joined by or: none holds',
    of: either,
    answers: { [q('a')]: 5, [q('b')]: '2020-01-01' },
    visible: ['a', 'b'],
    errors: {},
  },
  {
    name: 'text is no number, and a day must exist',
    of: either,
    answers: { [q('a')]: '5; x', [q('b')]: '2020-02-30' },
    visible: ['a', 'b'],
    errors: {
      a: 'Enter a number: “What about a?”',
      b: 'Enter a real date, like March 27, 1990: “What about b?”',
    },
  },
  {
    name: 'required by a rule',
    of: definition(
      question('a', 'consent'),
      question('b', 'email', { rules: [rule('require', { question: q('a') })] }),
    ),
    answers: { [q('a')]: true },
    visible: ['a', 'b'],
    errors: { b: write('b') },
  },
  {
    name: 'a consent that is not given is none',
    of: definition(
      question('a', 'consent', { required: true }),
      question('b', 'email', { rules: [rule('show', { question: q('a') })] }),
    ),
    answers: { [q('a')]: false },
    visible: ['a'],
    errors: { a: 'Confirm this to continue: “What about a?”' },
  },
  {
    name: 'addresses and limits',
    of: definition(
      question('a', 'email'),
      question('b', 'url'),
      question('c', 'number', { min: 2, max: 3, unit: 'hours' }),
      question('d', 'short', { max: 3 }),
      question('e', 'short', { format: 'zip-code' }),
      question('f', 'scale', { min: 0, max: 10 }),
    ),
    answers: {
      [q('a')]: 'maya@',
      [q('b')]: 'javascript:alert(1)',
      [q('c')]: 1,
      [q('d')]: '🙂🙂🙂🙂',
      [q('e')]: '2074',
      [q('f')]: 11,
    },
    visible: ['a', 'b', 'c', 'd', 'e', 'f'],
    errors: {
      a: 'Enter an email address in the form name@example.com: “What about a?”',
      b: 'Enter a web address that starts with https:// or http://: “What about b?”',
      c: 'Enter 2 hours or more: “What about c?”',
      d: 'Use 3 characters or fewer: “What about d?”',
      e: 'Enter a ZIP code, like 20740: “What about e?”',
      f: 'Choose a point on the scale: “What about f?”',
    },
  },
  {
    name: 'a group is asked row by row',
    of: definition(
      question('a', 'group', {
        required: true,
        fields: [question('b', 'short', { required: true }), question('c', 'number')],
      }),
    ),
    answers: { [q('a')]: [{ [q('b')]: 'One' }, {}, { [q('c')]: 2 }] },
    visible: ['a'],
    errors: { a: '2. Write an answer: “What about b?”' },
  },
]
