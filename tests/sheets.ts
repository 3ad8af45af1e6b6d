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
export function readWorkbook(bytes: Uint8Array): Map<string, { cells: string[][]; xml: string }> {
  const files = unzipSync(bytes)
  const open = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  for (const path of Object.keys(files)) parse(open(path))
  const targets = new Map(
    [...parse(open('xl/_rels/workbook.xml.rels')).querySelectorAll('Relationship')].map((one) => [
      one.getAttribute('Id'),
      one.getAttribute('Target'),
    ]),
  )
  const sheets = [...parse(open('xl/workbook.xml')).querySelectorAll('sheet')]
  return new Map(
    sheets.map((sheet) => {
      const xml = open(`xl/${targets.get(sheet.getAttribute('r:id'))}`)
      return [sheet.getAttribute('name') ?? '', { cells: cellsOf(parse(xml)), xml }]
    }),
  )
}

function parse(xml: string): Document {
  return new JSDOM(xml, { contentType: 'text/xml' }).window.document
}

function cellsOf(document: Document): string[][] {
  return [...document.querySelectorAll('row')].map((row) => {
    const cells: string[] = []
    for (const cell of row.querySelectorAll('c')) {
      const column = (cell.getAttribute('r') ?? '').replace(/\d+/, '')
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      cells[index - 1] = asSpreadsheet(cell.querySelector('is t')?.textContent ?? '')
    }
    return Array.from(cells, (cell = '') => cell)
  })
}

/** ECMA-376, 22.4.2.4: `_xHHHH_` stands for a character. */
function asSpreadsheet(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
