import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hostile } from '#tests/hostile.ts'
import { readCsv, readWorkbook } from '#tests/sheets.ts'
import { writeCsv } from './csv.ts'
import { guardFormula, type Line, type Lines } from './sheet.ts'
import { writeWorkbook } from './xlsx.ts'

const made = new Date('2026-11-21T15:00:00.000Z')
const awkward = [
  ...hostile,
  '=1+1',
  '+1 202 555 0100',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '',
  'a,b;c"d\r\ne',
  ' spaces ',
  '_x0041_',
  '__x0041__x0042_',
  "'already",
  'Zoë 𝒜 李 مرحبا',
  '-',
]

// XML has no way to hold these.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

async function* inBatches(lines: readonly Line[], size: number): Lines {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size)
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read)
}

const lines = awkward.map((text, n) => [String(n), text, 'end'])

test('a text that a spreadsheet would take for a formula gets an apostrophe, every other stays', () => {
  const formulas = ['=1', '+1-1', '+1(2)', '-1+1', '@a', '\ta', '\ra', '＝1']
  expect(formulas.map(guardFormula)).toEqual(formulas.map((text) => `'${text}`))
  const texts = ['a=1', "O'Neil-Smith", '', ' =1', '李', '-12.5', '+12025550100', '+1 202 555 0100']
  expect(texts.map(guardFormula)).toEqual(texts)
})

test('a cell that would fall apart at a semicolon or a tab is quoted', async () => {
  const bytes = await whole(writeCsv(['A'], inBatches([['a;=1+1'], ['a\t=1+1']], 1)))
  expect(new TextDecoder().decode(bytes)).toContain('"a;=1+1"\r\n"a\t=1+1"\r\n')
})

test('figures, days, times and amounts are typed in a workbook, and plain in CSV', async () => {
  const line: Line = [
    7,
    -2.5,
    { day: '2028-02-29' },
    { clock: '2026-11-21 10:00' },
    { amount: '-1234.50' },
    { amount: '1200' },
    { amount: '1.250' },
    { day: '1899-01-01' },
    '007',
  ]
  const plain = ['7', '-2.5', '2028-02-29', '2026-11-21 10:00', '-1234.50', '1200', '1.250']
  const [, inCsv] = readCsv(
    new TextDecoder().decode(await whole(writeCsv(['A'], inBatches([line], 1)))),
  )
  expect(inCsv).toEqual([...plain, '1899-01-01', '007'])
  const sheets = [{ name: 'One', head: ['A'], lines: inBatches([line], 1) }]
  const sheet = readWorkbook(await whole(writeWorkbook(sheets, made))).get('One')
  expect(sheet?.cells[1]).toEqual([...plain, '1899-01-01', '007'])
  expect(sheet?.types[1]).toEqual([
    ...['0', '0', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '2', '1', '0.000', 'text', 'text'],
  ])
})

test('CSV comes back as it was written, and no cell of it begins a formula', async () => {
  const bytes = await whole(writeCsv(['No', 'Text', 'Last'], inBatches(lines, 7)))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  const [head, ...cells] = readCsv(text)
  expect(head).toEqual(['No', 'Text', 'Last'])
  expect(cells).toEqual(lines.map((line) => line.map(guardFormula)))
  const risky = cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))
  expect(risky).toEqual(['+1 202 555 0100'])
})

test('a workbook is well-formed, computes nothing, and its texts come back as they were written', async () => {
  const bytes = await whole(
    writeWorkbook(
      [
        { name: 'First & <only>', head: ['No', 'Text', 'Last'], lines: inBatches(lines, 7) },
        { name: 'Second', head: ['About', ''], lines: inBatches([['Who', 'Ana']], 1) },
      ],
      made,
    ),
  )
  const sheets = readWorkbook(bytes)
  expect([...sheets.keys()]).toEqual(['First & <only>', 'Second'])
  const first = sheets.get('First & <only>')
  expect(first?.cells[0]).toEqual(['No', 'Text', 'Last'])
  expect(first?.cells.slice(1)).toEqual(
    lines.map((line) => line.map((cell) => cell.replace(unseen, ''))),
  )
  expect(first?.xml).not.toContain('<f>')
  expect(first?.xml.match(/<c /g)?.length).toBe(first?.xml.match(/<c [^>]*t="inlineStr"/g)?.length)
  expect(sheets.get('Second')?.cells).toEqual([['About'], ['Who', 'Ana']])
})

test('what XML cannot hold is left out, and what a cell cannot hold is cut', async () => {
  const line = ['a\u0000b\u0008\uFFFFc\uD800d', 'x'.repeat(40_000)]
  const bytes = await whole(
    writeWorkbook([{ name: 'One', head: ['A', 'B'], lines: inBatches([line], 1) }], made),
  )
  const cells = readWorkbook(bytes).get('One')?.cells[1]
  expect(cells?.[0]).toBe('abcd')
  expect(cells?.[1]).toHaveLength(32_767)
  expect(cells?.[1]?.endsWith('x…')).toBe(true)
})

test('a workbook breaks off with what went wrong while its lines were read', async () => {
  async function* failing(): Lines {
    yield [['one']]
    throw new Error('the database went away')
  }
  await expect(
    whole(writeWorkbook([{ name: 'One', head: ['A'], lines: failing() }], made)),
  ).rejects.toThrow('the database went away')
})

test('who stops reading a workbook stops the reading of its lines', async () => {
  let isOver = false
  async function* endless(): Lines {
    try {
      for (let n = 0; ; n++) yield [[`${n} ${randomUUID()}`]]
    } finally {
      isOver = true
    }
  }
  let read = 0
  for await (const { length } of writeWorkbook(
    [{ name: 'One', head: ['A'], lines: endless() }],
    made,
  )) {
    read += length
    if (read > 100_000) break
  }
  await expect.poll(() => isOver).toBe(true)
})
