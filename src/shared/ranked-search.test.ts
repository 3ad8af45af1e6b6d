import { expect, test } from 'vitest'
import { countryWords } from './country-words.ts'
import { rankedMatches } from './ranked-search.ts'

const codesFor = (typed: string) => rankedMatches(countryWords, typed).map(({ code }) => code)

test.each([
  ['ind', 'IN'],
  ['guinea', 'GN'],
  ['uk', 'GB'],
  ['u.k.', 'GB'],
  ['usa', 'US'],
  ['america', 'US'],
  ['engl', 'GB'],
  ['turkey', 'TR'],
  ['TURKIYE', 'TR'],
  ['de', 'DE'],
  ['niger', 'NE'],
  ['korea', 'KR'],
  ['cote d', 'CI'],
  ['cote d’ivoire', 'CI'],
  ['saint l', 'LC'],
  ['st lucia', 'LC'],
  ['trinidad and t', 'TT'],
  ['holland', 'NL'],
  ['timor', 'TL'],
])('“%s” is %s first', (typed, code) => {
  expect(codesFor(typed)[0]).toBe(code)
})

test('what begins so comes before what has a word that does, each in the order of the list', () => {
  expect(codesFor('ind').slice(0, 3)).toEqual(['IN', 'ID', 'IO'])
  expect(codesFor('guinea').slice(0, 4)).toEqual(['GN', 'GW', 'GQ', 'PG'])
  expect(codesFor('')).toEqual(countryWords.map(({ code }) => code))
  expect(codesFor('zz')).toEqual([])
})

test('every country is found by its name, and none but itself comes first', () => {
  for (const { code, name } of countryWords) expect([name, codesFor(name)[0]]).toEqual([name, code])
})
