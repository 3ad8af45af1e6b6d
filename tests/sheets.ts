import { strFromU8, unzipSync } from 'fflate'
import { JSDOM } from 'jsdom'

/** The cells of a CSV file, read as RFC 4180 says. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const one = text[at]
    if (isQuoted && one === '"' && text[at + 1] === '"') cell += text[++at]
    else if (one === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += one
    else if (one === ',') endCell()
    else if (one === '\r' && text[at + 1] === '\n') {
      at++
      endCell()
      rows.push([])
    } else cell += one
  }
  return rows.filter((row) => row.length > 0)
}

/** The sheets of a workbook by name, as another program reads them; throws where it is not well-formed. */
export function readWorkbook(
  bytes: Uint8Array,
): Map<string, { cells: string[][]; types: string[][]; xml: string }> {
  const files = unzipSync(bytes)
  const open = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  for (const path of Object.keys(files)) parse(open(path))
  const targets = new Map(
    [...parse(open('xl/_rels/workbook.xml.rels')).querySelectorAll('Relationship')].map((one) => [
      one.getAttribute('Id'),
      one.getAttribute('Target'),
    ]),
  )
  const formats = formatsOf(parse(open('xl/styles.xml')))
  const sheets = [...parse(open('xl/workbook.xml')).querySelectorAll('sheet')]
  return new Map(
    sheets.map((sheet) => {
      const xml = open(`xl/${targets.get(sheet.getAttribute('r:id'))}`)
      return [sheet.getAttribute('name') ?? '', { ...cellsOf(parse(xml), formats), xml }]
    }),
  )
}

function parse(xml: string): Document {
  return new JSDOM(xml, { contentType: 'text/xml' }).window.document
}

/** The format of each style by its place, in its own letters where it has some. */
function formatsOf(document: Document): string[] {
  const own = new Map(
    [...document.querySelectorAll('numFmt')].map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  )
  return [...document.querySelectorAll('cellXfs xf')].map((one) => {
    const id = one.getAttribute('numFmtId')
    return own.get(id) ?? id ?? ''
  })
}

function cellsOf(document: Document, formats: readonly string[]) {
  const cells: string[][] = []
  const types: string[][] = []
  for (const row of document.querySelectorAll('row')) {
    const texts: string[] = []
    const kinds: string[] = []
    for (const cell of row.querySelectorAll('c')) {
      const column = (cell.getAttribute('r') ?? '').replace(/\d+/, '')
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const format = formats[Number(cell.getAttribute('s') ?? 0)] ?? ''
      const isText = cell.getAttribute('t') === 'inlineStr'
      kinds[index] = isText ? 'text' : format
      texts[index] = isText
        ? asSpreadsheet(cell.querySelector('is t')?.textContent ?? '')
        : shown(cell.querySelector('v')?.textContent ?? '', format)
    }
    cells.push(Array.from(texts, (text = '') => text))
    types.push(Array.from(kinds, (kind = '') => kind))
  }
  return { cells, types }
}

/** Days are counted from 1899-12-30; everything else is as it was written. */
function shown(value: string, format: string): string {
  if (!format.startsWith('yyyy')) return value
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(value) * 1_440) * 60_000)
  const text = at.toISOString()
  return format.includes('hh') ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10)
}

/** ECMA-376, 22.4.2.4: `_xHHHH_` stands for a character. */
function asSpreadsheet(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
