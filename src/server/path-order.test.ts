import { expect, test } from 'vitest'
import { wordsFirst } from './path-order.ts'

test('an address with a word comes before one with an id in its place', () => {
  const paths = ['/a/{id}', '/a/{id}/pdf', '/a/export', '/a', '/a/{other}', '/a/export/{id}']
  expect(paths.toSorted(wordsFirst)).toEqual([
    '/a',
    '/a/export',
    '/a/export/{id}',
    '/a/{id}',
    '/a/{other}',
    '/a/{id}/pdf',
  ])
})
