const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const columnWidth = 22

/** Everything of a workbook but its sheets, by path. */
export function parts(names: readonly string[]): [path: string, text: string][] {
  const sheets = names.map((name, index) => ({ name, id: `sheet${index + 1}`, number: index + 1 }))
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheets
        .map(
          ({ id }) =>
            `<Override PartName="/xl/worksheets/${id}.xml" ContentType="${types}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="workbook" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets
        .map(
          ({ name, id, number }) =>
            `<sheet name="${escaped(name)}" sheetId="${number}" r:id="${id}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${sheets
        .map(
          ({ id }) =>
            `<Relationship Id="${id}" Type="${relationships}/worksheet" Target="worksheets/${id}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="styles" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styleSheet],
  ]
}

// Formats of one's own begin at 164; 1 is `0`, 2 is `0.00`, 49 is text.
const formats = { day: 164, clock: 165, mills: 166 }

/** By which number a cell names its format: its place among the `cellXfs`. */
export const styles = {
  text: 0,
  head: 1,
  figure: 2,
  whole: 3,
  cents: 4,
  mills: 5,
  day: 6,
  clock: 7,
}
export type Style = keyof typeof styles

const cellFormats = [49, 49, 0, 1, 2, formats.mills, formats.day, formats.clock].map(
  (format, index) =>
    `<xf numFmtId="${format}" ${index === styles.head ? 'fontId="1" applyFont="1" ' : ''}applyNumberFormat="1" xfId="0"/>`,
)

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="${formats.day}" formatCode="yyyy-mm-dd"/><numFmt numFmtId="${formats.clock}" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="${formats.mills}" formatCode="0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`

/** Up to the first row; the head stays in view. */
export function sheetStart(columns: number): string {
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${columnWidth}" customWidth="1"/></cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** `A` to `Z`, `AA` and on. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

// What XML 1.0 has no way to hold; half a character too.
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text as it stands in a part. `_x0041_` would be read as a letter, so its underscore is written that way. */
export function escaped(text: string): string {
  return text
    .replace(impossible, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
}
