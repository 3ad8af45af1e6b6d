import { expect, test } from 'vitest'
import { matchingPeople, mentionedIn, piecesOf, typingAt, withName } from './mentions.ts'

const ana = { id: '1', name: 'Ana Ruiz' }
const anaMaria = { id: '2', name: 'Ana Ruiz Mora' }
const lukasz = { id: '3', name: 'Łukasz Żak' }
const people = [ana, anaMaria, lukasz]

test.each([
  ['@', 1, { from: 0, typed: '' }],
  ['Ask @an', 7, { from: 4, typed: 'an' }],
  ['Ask @Ana R and go', 10, { from: 4, typed: 'Ana R' }],
  ['(@ana', 5, { from: 1, typed: 'ana' }],
  ['ana@example.org', 15, undefined],
  ['Ask @ana\nthen', 13, undefined],
  ['No one', 6, undefined],
  [`@${'a'.repeat(80)}`, 81, undefined],
])('what is typed behind an @ in %j', (text, caret, found) => {
  expect(typingAt(text, caret)).toEqual(found)
})

test('a name is found by the beginning of any of its words, without marks', () => {
  expect(matchingPeople(people, 'ru')).toEqual([ana, anaMaria])
  expect(matchingPeople(people, 'zak')).toEqual([lukasz])
  expect(matchingPeople(people, 'Ana Ruiz M')).toEqual([anaMaria])
  expect(matchingPeople(people, 'uiz')).toEqual([])
  expect(matchingPeople(people, '')).toEqual(people)
})

test('a chosen name takes the place of what was typed of it', () => {
  const typing = { from: 4, typed: 'an' }
  expect(withName('Ask @an, then go', typing, 'Ana Ruiz')).toEqual({
    text: 'Ask @Ana Ruiz, then go',
    caret: 13,
  })
  expect(withName('Ask @an please', typing, 'Ana Ruiz').text).toBe('Ask @Ana Ruiz please')
  expect(withName('Ask @an', typing, 'Ana Ruiz')).toEqual({ text: 'Ask @Ana Ruiz ', caret: 14 })
})

test('whose whole name is behind an @ is mentioned, and whose was rubbed out is not', () => {
  expect(mentionedIn('Ask @Ana Ruiz', people)).toEqual([ana])
  expect(mentionedIn('Ask @Ana Ruiz Mora.', people)).toEqual([anaMaria])
  expect(mentionedIn('Ask @Ana Ruizova and Łukasz Żak', people)).toEqual([])
  expect(mentionedIn('@Łukasz Żak,@Ana Ruiz', people)).toEqual([ana, lukasz])
})

test('names of those mentioned are set apart, the longer before the one that it begins with', () => {
  expect(piecesOf('@Ana Ruiz Mora and @Ana Ruiz: look', [ana, anaMaria])).toEqual([
    { text: '@Ana Ruiz Mora', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ana Ruiz', isMention: true },
    { text: ': look', isMention: false },
  ])
  expect(piecesOf('Plain', [])).toEqual([{ text: 'Plain', isMention: false }])
  expect(piecesOf('', [ana])).toEqual([])
})
