import { expect, test } from 'vitest'
import { type NamedPanel, placeOfAddress, searchOfPlace } from './application-panels.ts'

const load = async () => () => null
const right = 'read-application'
const panels: NamedPanel[] = [
  { name: 'documents', place: 'documents', right, opensFor: 'document', load },
  { name: 'checks', place: 'reviews', right, load },
  { name: 'notes', place: 'notes', right, opensFor: 'note', load },
]

test.each([
  ['', '', 'overview'],
  ['?panel=money', '', 'money'],
  ['?panel=nowhere', '', 'overview'],
  ['?document=next', '', 'documents'],
  ['?panel=reviews&document=v1', '', 'reviews'],
  ['', '#checks', 'reviews'],
  ['?panel=money', '#note-1', 'notes'],
  ['?panel=money', '#nothing', 'money'],
])('%s%s opens %s', (search, hash, place) => {
  expect(placeOfAddress({ search, hash }, panels)).toBe(place)
})

test('another place keeps the round and leaves the document that was open', () => {
  const search = '?round=1&document=v1'
  expect(searchOfPlace(search, 'reviews', panels)).toBe('?round=1&panel=reviews')
  expect(searchOfPlace(search, 'documents', panels)).toBe(`${search}&panel=documents`)
  expect(searchOfPlace('?panel=money', 'overview', panels)).toBe('')
})
