import { expect, test } from 'vitest'
import { headOf } from '#server/csv-rows.ts'
import type { CsvColumns } from '../csv-columns.ts'
import { camtOf, entryOf } from './bank-statements.fixture.ts'
import { readStatement } from './csv-statement.ts'
import { readCamt } from './read-camt.ts'
import { decodeText, readRows } from './read-csv.ts'
import { keysOf } from './statement-file.ts'

const columns: CsvColumns = {
  valueDate: 0,
  amount: 1,
  sender: 2,
  reference: 3,
  direction: null,
  bankReference: null,
  currencyColumn: null,
  currency: 'USD',
  dateOrder: 'ymd',
  decimalMark: 'point',
}

async function readText(text: string, change: Partial<CsvColumns> = {}) {
  const rows = await readRows(text)
  return readStatement(rows, headOf(rows), { account: 'ours', columns: { ...columns, ...change } })
}

test.each([
  [',', '500.00', 'point'],
  [';', '500,00', 'comma'],
  ['\t', '500.00', 'point'],
] as const)(
  'cells apart by “%s” are read, with a mark before and a preamble',
  async (mark, amount, decimalMark) => {
    const text = [
      'Statement of November',
      '',
      ['Date', 'Amount', 'Sender', 'Reference'].join(mark),
      ['2026-11-20', amount, `"Lindqvist${mark} Maya"`, '"He said ""now"""'].join(mark),
    ].join('\r\n')
    const file = await readText(decodeText(Buffer.from(`\uFEFF${text}`)), { decimalMark })
    expect(file).toMatchObject({
      faultCount: 0,
      lines: [
        {
          amountMinor: 50_000,
          sender: `Lindqvist${mark} Maya`.replace('\t ', ' '),
          reference: 'He said "now"',
        },
      ],
    })
  },
)

test('text as Windows writes it is read, and as UTF-16', () => {
  expect(decodeText(Buffer.from('Müller', 'latin1'))).toBe('Müller')
  expect(decodeText(Buffer.from('\uFEFFMüller', 'utf16le'))).toBe('Müller')
})

test('a cut through a character leaves text that can be kept', async () => {
  const long = `${'x'.repeat(139)}😀`
  const [read, broken] = [`2026-11-20,5.00,${long}`, `2026-11-20,${'x'.repeat(29)}😀,Maya`]
  const csv = await readText(['Date,Amount,Sender,Reference', read, broken].join('\n'))
  const camt = await readCamt([
    camtOf([entryOf({ sender: long }), entryOf({ amount: `${'1'.repeat(29)}😀` })]),
  ])
  for (const file of [csv, ...camt]) {
    expect(file).toMatchObject({ lines: [{ sender: `${'x'.repeat(139)}\uFFFD` }], faultCount: 1 })
    expect(JSON.stringify(file)).not.toMatch(/\\ud[89a-f]/)
  }
})

test('a broken line is named and holds no other up', async () => {
  const file = await readText(
    [
      'Date,Amount,Sender,Reference',
      '2026-11-20,500.00,Maya,A',
      '2026-11-31,500.00,Maya,B',
      '2026-11-20,a lot,Maya,C',
      '2026-11-20,500.00,"Maya,D',
      '2026-11-20,500.00,Maya,E',
      '2026-11-20,-12.00,Shop,F',
      '2026-11-20,0.001,Maya,G',
      '2026-11-20,500.00,Maya,H',
      '2026-11-20,1.500,Maya,thousands with a point',
    ].join('\n'),
  )
  expect(file.lines.map(({ reference }) => reference)).toEqual(['A', 'E', 'H'])
  expect(file).toMatchObject({
    leftOut: 1,
    faultCount: 5,
    faults: [
      { line: 3, words: '“2026-11-31” isn’t a date' },
      { line: 4, words: '“a lot” isn’t an amount' },
      { line: 5, words: 'Its quotation marks don’t fit' },
      { line: 8, words: '“0.001 USD” isn’t an amount' },
      { line: 10, words: '“1.500 USD” isn’t an amount' },
    ],
  })
})

test('a line that says it is another currency, or not which way its money went, is named', async () => {
  const file = await readText(
    [
      'Date,Amount,Way,Reference',
      '2026-11-20,500.00,Credit,A',
      '2026-11-20,500.00,Debit,B',
      '2026-11-20,500.00,Chargeback,C',
      '2026-11-20,500.00 EUR,Credit,D',
    ].join('\n'),
    { sender: null, direction: 2 },
  )
  expect(file.lines.map(({ reference }) => reference)).toEqual(['A'])
  expect(file).toMatchObject({ leftOut: 1, faultCount: 2, faults: [{ line: 4 }, { line: 5 }] })
  expect(file.faults[1]?.words).toMatch('“500.00 EUR” isn’t in USD')
})

test('payments above the columns, or in their place, are named', async () => {
  const payment = '2026-11-20,500.00,Maya,A'
  const shifted = await readText(`${payment}\nDate,Amount,Sender,Reference,More\n${payment}`)
  expect(shifted.lines).toHaveLength(1)
  expect(shifted.faults).toEqual([{ line: 1, words: 'It’s above the columns' }])
  const headless = await readText(`${payment}\n${payment}`)
  expect(headless).toMatchObject({ faultCount: 1, lines: [{ reference: 'A' }] })
})

test('lines that say the same are two, and the same two in the next file', () => {
  const line = {
    valueDate: '2026-11-20',
    amountMinor: 50_000,
    currency: 'USD',
    sender: 'Maya',
    reference: 'deposit',
    bankReference: '',
  }
  const keys = keysOf([line, line]).map(String)
  expect(new Set(keys).size).toBe(2)
  expect(keysOf([line, line, line]).map(String).slice(0, 2)).toEqual(keys)
  const numbered = { ...line, bankReference: 'X1' }
  expect(String(keysOf([numbered])[0])).toBe(String(keysOf([{ ...numbered, sender: 'M.' }])[0]))
  expect(new Set(keysOf([numbered, numbered]).map(String)).size).toBe(2)
})

test('camt.053 is read in the older and in the newer form, whatever the prefix', async () => {
  for (const version of ['02', '08'] as const) {
    const text = camtOf([entryOf({ reference: 'MSC-2027-7K4QX29B', version })], { version })
    for (const sent of [
      text,
      text.replace(/<(\/?)(?=[A-Z])/g, '<$1d:').replace('xmlns=', 'xmlns:d='),
    ])
      expect(await readCamt([sent.slice(0, 333), sent.slice(333)])).toMatchObject([
        {
          account: 'DE89370400440532013000',
          faultCount: 0,
          lines: [
            {
              valueDate: '2026-11-20',
              amountMinor: 50_000,
              currency: 'USD',
              sender: 'Maya & Co. Lindqvist',
              reference: 'MSC-2027-7K4QX29B',
              bankReference: 'B-1',
            },
          ],
        },
      ])
  }
})

test('an entry of several payments is several lines; debits and what is not booked are left out', async () => {
  const parts = ['120.00', '80.00'].map(
    (amount, n) =>
      `<TxDtls><Refs><TxId>T${n}</TxId></Refs><AmtDtls><TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`,
  )
  const [file] = await readCamt([
    camtOf([
      entryOf({ amount: '200.00', details: parts.join('') }),
      entryOf({ amount: '200.01', details: parts.join(''), bankReference: 'B-2' }),
      entryOf({ direction: 'DBIT' }),
      entryOf({ status: 'PDNG' }),
      entryOf({ amount: 'much' }),
      entryOf({ amount: '500,00' }),
      entryOf({ day: '2026-13-01' }),
    ]),
  ])
  expect(file?.lines.map(({ amountMinor, bankReference }) => [amountMinor, bankReference])).toEqual(
    [
      [12_000, 'B-1/T0'],
      [8_000, 'B-1/T1'],
      [20_001, 'B-2'],
    ],
  )
  expect(file).toMatchObject({ leftOut: 2, faultCount: 3 })
  expect(file?.faults.map(({ words }) => words)).toEqual([
    '“much USD” isn’t an amount',
    '“500,00 USD” isn’t an amount',
    'It has no date',
  ])
})

test('several payments of one entry that have one reference are told apart by their place', async () => {
  const part = `<TxDtls><Refs><TxId>BATCH</TxId></Refs><Amt Ccy="USD">100.00</Amt></TxDtls>`
  const [file] = await readCamt([camtOf([entryOf({ amount: '200.00', details: part.repeat(2) })])])
  expect(file?.lines.map(({ bankReference }) => bankReference)).toEqual(['B-1/1', 'B-1/2'])
})

test('an entry that takes back an earlier one is named, whichever way the money went', async () => {
  const entries = ['CRDT', 'DBIT'].map((direction, n) =>
    entryOf({ direction }).replace('<Sts>', `<RvslInd>${n === 0 ? 'true' : '1'}</RvslInd><Sts>`),
  )
  const [file] = await readCamt([camtOf(entries)])
  expect(file).toMatchObject({ lines: [], leftOut: 0, faultCount: 2 })
  expect(file?.faults[0]?.words).toBe('The bank took back an earlier entry. Check it by hand')
})

const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "&a;&a;">]>`

test.each([
  ['entities', `${bomb}${camtOf([entryOf({ reference: '&b;' })])}`, /document type/],
  [
    'a file of the system',
    `<!DOCTYPE d SYSTEM "file:///etc/passwd">${camtOf([])}`,
    /document type/,
  ],
  ['an entity that is declared nowhere', camtOf([entryOf({ reference: '&b;' })]), /can’t be read/],
  ['another kind of XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', /isn’t a camt\.053/],
  ['one that breaks off', camtOf([entryOf({})]).slice(0, -30), /can’t be read/],
  ['nesting', `${camtOf([]).replace('</Stmt>', '<A>'.repeat(99))}`, /isn’t a camt\.053/],
  ['long names', camtOf([]).replace('</Stmt>', `<${'A'.repeat(999)}>`), /isn’t a camt\.053/],
])('%s is refused', async (_, text, why) => {
  await expect(readCamt([text])).rejects.toThrow(why)
})

test('a line that is too long is told so', async () => {
  const file = await readText(
    `Date,Amount,Sender,Reference\n2026-11-20,5.00,A,${'x'.repeat(20_001)}`,
  )
  expect(file.faults).toEqual([{ line: 2, words: 'This row is too long' }])
})

test('a file of quotation marks ends soon', async () => {
  await expect(readRows('a,"b\n'.repeat(99_000))).rejects.toThrow('quotation marks')
  await expect(readRows('x\n'.repeat(200_000))).rejects.toThrow('too many lines')
})
