import { describe, expect, test } from 'vitest'
import { checkTemplate, fillTemplate, placeholdersIn } from './placeholders.ts'

describe('a template', () => {
  test('names its placeholders once, in order', () => {
    expect(placeholdersIn('{{b}} {{ a }} {{b}}')).toEqual(['b', 'a'])
  })

  test.each([
    ['Dear {{firstName}},', []],
    ['Dear {{ firstName }},', []],
    ['Dear {{name}},', ['{{name}} isn’t a known field. You can use {{firstName}}']],
    ['Dear {firstName},', [expect.stringMatching(/^There’s a single brace/)]],
    ['Dear {{first name}},', [expect.stringMatching(/^There’s a single brace/)]],
    ['{{firstName', [expect.stringMatching(/^There’s a single brace/)]],
    ['{{__proto__}}', [expect.stringMatching(/^\{\{__proto__\}\} isn’t a known field/)]],
  ])('%s', (text, said) => {
    expect(checkTemplate(text, ['firstName'])).toEqual(said)
  })

  test('is filled once: what is in a name is never read as a template', () => {
    expect(fillTemplate('Dear {{a}}', { a: '{{b}} $& <b>', b: 'no' })).toBe('Dear {{b}} $& <b>')
    expect(fillTemplate('{{constructor}}!', {})).toBe('!')
  })

  test('loses a paragraph of which nothing is left', () => {
    expect(fillTemplate('One\n\n{{conditions}}\n\nTwo', { conditions: '' })).toBe('One\n\nTwo')
    expect(fillTemplate('{{a}} {{b}} end', { b: 'B' })).toBe('B end')
    expect(fillTemplate('It is over. {{a}}', { a: '' })).toBe('It is over.')
  })
})
