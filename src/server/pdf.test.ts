import { PDF, type PDFPage, PdfStream } from '@libpdf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFonts } from './pdf/fonts.ts'
import { layOut, readTemplate } from './pdf/layout.ts'
import { openNative, openWasm } from './pdf/typst.ts'
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
  namesBoxes: true,
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
  '王小明 and 歐陽脩',
  'さくら タロウ',
  '김민준',
  'अमित शर्मा, हर्षवर्धन, श्रीकृष्ण',
  'রহিম উদ্দিন, কৃষ্ণা চক্রবর্তী',
  'สมชาย ใจดี, ก้ำกึ่ง, ปิ่น',
  'ሰላም ተስፋዬ',
  'សុខា ចាន់',
  'Tomás 😀 👨‍👩‍👧 🇵🇱',
])('%s reads back exactly as it was written', async (answer) => {
  expect(await textOf(withAnswer(answer))).toContain(answer)
})

// The one that reads here takes the room beneath a mark for a space.
test.each(['Adébọ̀wálé, Ọ̀ṣun', 'தமிழ்ச்செல்வி'])('%s keeps its characters in order', async (answer) => {
  expect(squeezed(await textOf(withAnswer(answer)))).toContain(squeezed(answer))
})

// Anyone who reads the file turns what is from right to left; the one that reads here does not.
test.each(['محمد بن سلمان', 'عبد الله', 'אברהם לוי', 'علیرضا'])(
  '%s stands from right to left in a line from left to right',
  async (name) => {
    const shown = [...name].reverse().join('')
    expect(await textOf(withAnswer(`For ${name}, of Cairo`))).toContain(`For ${shown}, of Cairo`)
  },
)

test('markup of the typesetter is printed like plain text', async () => {
  const hostile = String.raw`#panic("x") #import "/etc/passwd" *b* _i_ $x^2$ @ref <l> \u{41} // c /* d */ ]) #{sys.inputs}`
  const text = squeezed(await textOf({ ...withAnswer(hostile), heading: hostile }))
  expect(text.split(squeezed(hostile))).toHaveLength(3)
})

test('machine code and WebAssembly print the same bytes', async () => {
  const fonts = findFonts()
  const paths = [...fonts.display, ...fonts.text, ...fonts.box].map(({ path }) => path)
  const source = await readTemplate()
  const data = await layOut(withAnswer('Łukasz 王 عبد शर्मा'))
  const [native, wasm] = [openNative(paths), await openWasm(paths)]
  if (!native) return
  expect(Buffer.from(native.print(source, data)).equals(wasm.print(source, data))).toBe(true)
})

test('a paper says what it is, and which program and fonts it was printed with', async () => {
  const pdf = await PDF.load(await makePdf(plain))
  const metadata = pdf.context.catalog.getDict().get('Metadata', pdf.getObject.bind(pdf))
  const xmp = metadata instanceof PdfStream ? Buffer.from(metadata.data).toString('utf8') : ''
  for (const claim of [
    '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Copy of your application',
    'Typst 0.14.2',
    'Source Serif 4 4.004',
    'Noto Serif SC 2.003',
  ])
    expect(xmp).toContain(claim)
})

test('decomposed letters are composed', async () => {
  expect(await textOf(withAnswer('Jose\u0301 O\u030b'))).toContain('José Ő')
})

test('a character that no font has prints as a box and is named at the end', async () => {
  const pages = await read({ ...withAnswer('ꦲꦏ😀 ☃'), heading: 'Application of ꦲꦏ' })
  const words = pages.map((page) => page.extractText().text.replaceAll('\n', ' ')).join(' ')
  expect(words).toContain('don’t have: U+A9B2, U+A98F, U+1F600. The answers')
  expect(words.match(/ꦲꦏ/g)).toHaveLength(2)
})

test('a document that prints whole says nothing of boxes', async () => {
  expect(await textOf(withAnswer('Łukasz Ἀριστοτέλης Ѳ'))).not.toContain('box')
})

test('more characters than one box font holds are all kept', async () => {
  const han = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x13000 + i))
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
      // With the space that the line ends in.
      expect(bbox.x + bbox.width).toBeLessThan(544)
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

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

function withAnswer(answer: string): PdfDocument {
  return { ...plain, sections: [{ title: 'Answers', lines: [{ label: 'Question', answer }] }] }
}

async function read(document: PdfDocument): Promise<PDFPage[]> {
  return (await PDF.load(await makePdf(document))).getPages()
}

async function textOf(document: PdfDocument): Promise<string> {
  const pages = await read(document)
  // What a mark of a sign is read as: a space of no width.
  return pages.map((page) => page.extractText().text.replaceAll('\u200b', '')).join('\n')
}
