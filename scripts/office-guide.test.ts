import { expect, test } from 'vitest'
import { chaptersOf } from './office-guide.ts'

test('headings begin chapters, and what is in them is kept as data', () => {
  const [first, ...others] = chaptersOf(
    '# Guide\n\n## One & two\n\nPress **Save** or `x`, see [there](there.md).\n\n- a\n- **b**\n\n### Part\n\n1. c\n2. d\n\n## Keys\n\n| Keys | Do |\n|---|---|\n| `j` | next |\n',
  )
  expect(first).toEqual({
    title: 'One & two',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'Press ' },
          { text: 'Save', kind: 'name' },
          { text: ' or ' },
          { text: 'x', kind: 'key' },
          { text: ', see ' },
          { text: 'there' },
          { text: '.' },
        ],
      },
      { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b', kind: 'name' }]] },
      { kind: 'heading', text: 'Part' },
      { kind: 'steps', items: [[{ text: 'c' }], [{ text: 'd' }]] },
    ],
  })
  expect(others).toEqual([
    {
      title: 'Keys',
      blocks: [
        {
          kind: 'table',
          head: ['Keys', 'Do'],
          rows: [[[{ text: 'j', kind: 'key' }], [{ text: 'next' }]]],
        },
      ],
    },
  ])
})

test('what Help cannot draw stops the build', () => {
  expect(() => chaptersOf('## A\n\n```\ncode\n```\n')).toThrow('Help can’t show this code')
  expect(() => chaptersOf('## A\n\n#### B\n')).toThrow('heading')
  expect(() => chaptersOf('## A\n\n<b>no</b>\n')).toThrow('html')
})
