import { PDF, type PDFPage } from '@libpdf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePdf, type PdfDocument } from './pdf.ts'

const plain: PdfDocument = {
  title: 'Copy of your application',
  createdAt: new Date('2027-01-14T15:04:00Z'),
  institute: {
    name: 'The Institute',
    address: '120 Chestnut Street\nPhiladelphia, PA 19106',
    email: 'admissions@institute.example',
  },
  heading: 'Application',
  facts: [{ term: 'Intake', detail: 'Fall 2027' }],
  sections: [],
}

test.each([
  'Łukasz Ő’Brien',
  'Ελένη Παπαδοπούλου',
  'Ἀριστοτέλης ὁ Σταγειρίτης',
  'Достоевский Ѳ, Ґалаґан Ї, Ҳамид Ӧ',
  'Nguyễn Thị Hương Giang',
  'office ffi, fluffy flag, fjord',
  'Hawaiʻi and ‘quoted’, пʼять and п’ять, µ and μ',
  'за́мок',
  '王小明',
  'محمد',
  'Tomás 😀 👨‍👩‍👧 🇵🇱',
])('%s reads back exactly as it was written', async (answer) => {
  expect(await textOf(withAnswer(answer))).toContain(answer)
})

test('decomposed letters are composed', async () => {
  expect(await textOf(withAnswer('Jose\u0301 O\u030b'))).toContain('José Ő')
})

test('a character that no font has prints as a box and is named at the end', async () => {
  const pages = await read({ ...withAnswer('王小明 ☃'), heading: 'Application of 王小明' })
  const words = pages.map((page) => page.extractText().text.replaceAll('\n', ' ')).join(' ')
  expect(words).toContain('do not have: U+738B, U+5C0F, U+660E, U+2603. The answers')
  expect(words.match(/王小明/g)).toHaveLength(2)
})

test('a document that prints whole says nothing of boxes', async () => {
  expect(await textOf(withAnswer('Łukasz Ἀριστοτέλης Ѳ'))).not.toContain('box')
})

test('more characters than one box font holds are all kept', async () => {
  const han = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i))
  const text = await textOf(withAnswer(han.join(' ')))
  expect(han.filter((character) => !text.includes(character))).toEqual([])
  expect(text).toContain('and 560 more')
})

test('what cannot be seen changes nothing, and a control character is not lost', async () => {
  const unseen = 'so\u00adft ze\u200dro \u202ebidi\u202c \ufeffmark'
  expect(await textOf(withAnswer(unseen))).toContain('soft zero bidi mark')
  expect(await textOf(withAnswer('ring \u0007'))).toContain('U+0007')
})

test('line breaks of every system begin a line', async () => {
  const text = await textOf(withAnswer('one\r\ntwo\rthree\u2028four'))
  expect(text.match(/one\ntwo\nthree\nfour/)).toBeTruthy()
})

test('the same document gives the same bytes', async () => {
  const document = withAnswer('Łukasz 王 Ἀριστοτέλης')
  const [once, again] = [await makePdf(document), await makePdf(structuredClone(document))]
  expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
})

test('a long statement keeps every word, inside the margins, on numbered pages', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i}`)
  const pages = await read(withAnswer(words.join(' ')))
  const texts = pages.map((page) => page.extractText())
  const found = texts.flatMap(({ text }) => text.match(/word\d+/g) ?? [])
  expect(found).toEqual(words)
  for (const [i, { text, lines }] of texts.entries()) {
    expect(text).toContain(`Page ${i + 1} of ${pages.length}`)
    for (const { bbox } of lines) {
      expect(bbox.x).toBeGreaterThan(71)
      expect(bbox.x + bbox.width).toBeLessThan(541)
      expect(bbox.y).toBeGreaterThan(40)
    }
    if (i > 0) expect(text).toContain('(continued)')
  }
})

test('a word without a place to break stays inside the margins', async () => {
  const pages = await read(withAnswer('m'.repeat(900)))
  const ends = pages.flatMap((page) =>
    page.extractText().lines.map(({ bbox }) => bbox.x + bbox.width),
  )
  expect(Math.max(...ends)).toBeLessThan(541)
})

test('no title, subtitle or label is left alone at the foot of a page', async () => {
  for (let count = 10; count < 50; count++) {
    const filler = Array.from({ length: count }, (_, i) => `line ${i}`).join('\n')
    const pages = await read({
      ...plain,
      sections: [
        { title: 'First', lines: [{ label: 'Statement', answer: filler }] },
        {
          title: 'Second title',
          lines: [{ subtitle: 'A subtitle' }, { label: 'Question', answer: 'Answer\nand more' }],
        },
      ],
    })
    const last = pages.map((page) => page.extractText()).filter(({ text }) => /title/.test(text))
    expect(last).toHaveLength(1)
    expect(last[0]?.text).toMatch(/Second title\nA subtitle\nQuestion\s*Answer\nand more/)
  }
})

test('headings and tables are marked as such for screen readers', async () => {
  const bytes = await makePdf(withAnswer('An answer'))
  const source = Buffer.from(bytes).toString('latin1')
  for (const role of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']) {
    expect(source).toContain(`/S /${role}`)
  }
  const pdf = await PDF.load(bytes)
  expect(pdf.getTitle()).toBe(plain.title)
  expect(pdf.getLanguage()).toBe('en-US')
})

test('whatever is typed, there is a file that opens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (answer) => {
      expect((await read(withAnswer(answer))).length).toBeGreaterThan(0)
    }),
    { numRuns: 40 },
  )
})

function withAnswer(answer: string): PdfDocument {
  return { ...plain, sections: [{ title: 'Answers', lines: [{ label: 'Question', answer }] }] }
}

async function read(document: PdfDocument): Promise<PDFPage[]> {
  return (await PDF.load(await makePdf(document))).getPages()
}

async function textOf(document: PdfDocument): Promise<string> {
  return (await read(document)).map((page) => page.extractText().text).join('\n')
}
