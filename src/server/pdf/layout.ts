import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { housePalette } from '#shared/palette.ts'
import { assetsFolder, findFonts, missingCharacters } from './fonts.ts'
import type { PdfDocument, PdfLine } from './paper.ts'

/** Raised with every change of how a paper looks. */
const paperVersion = '2'
const typstVersion = '0.14.2'

const codePointsNamed = 40
/** Characters and lines from which an answer may well go over a page. */
const longAnswer = { characters: 400, lines: 8 }

/** The program and the fonts that print here, as each paper names them in its metadata. */
export function printerOf({ display, text }: ReturnType<typeof findFonts>): string[] {
  const fonts = [...display, ...text].map(({ family, version }) => `${family} ${version}`)
  return [`Matricula paper ${paperVersion}`, `Typst ${typstVersion}`, ...fonts]
}

/** A paper as the template reads it. */
export async function layOut(document: PdfDocument): Promise<string> {
  const { title, institute, createdAt, heading, facts, sections, closing = [] } = document
  const fonts = findFonts()
  const lacked = await missingCharacters([...fonts.text, ...fonts.display], wordsOf(document))
  const all = [
    ...facts.map(({ term, detail }) => ({ label: term, answer: detail })),
    ...sections.flatMap(({ lines }) => lines),
  ]
  return JSON.stringify({
    title: printable(title).replaceAll('\n', ' '),
    printer: printerOf(fonts),
    fonts: [...fonts.text, ...fonts.box].map(({ family }) => family),
    colors: document.colors ?? housePalette,
    institute: {
      name: printable(institute.name),
      address: printable([institute.address, institute.email].filter(Boolean).join('\n')),
      letters: institute.letters ?? '',
    },
    createdAt: partsOf(createdAt),
    heading: printable(heading),
    facts: facts.map(({ term, detail }) => lineOf({ label: term, answer: detail })),
    sections: sections.map(({ title, lines }) => [printable(title), lines.map(lineOf)]),
    closing: closing.map(printable),
    note: document.namesBoxes && lacked.length > 0 ? noteOf(lacked) : '',
    isLong: all.some((line) => 'answer' in line && isLong(line.answer)),
  })
}

export function readTemplate(): Promise<string> {
  return readFile(join(assetsFolder(), 'paper.typ'), 'utf8')
}

function lineOf(line: PdfLine) {
  if ('subtitle' in line) return { subtitle: printable(line.subtitle) }
  if ('paragraph' in line) return { paragraph: printable(line.paragraph) }
  if ('drawing' in line) return { label: printable(line.label), drawing: line.drawing }
  const answer = printable(line.answer) || '–'
  return { label: printable(line.label), answer, isLong: isLong(answer) }
}

function isLong(answer: string): boolean {
  return answer.length > longAnswer.characters || answer.split('\n').length > longAnswer.lines
}

function wordsOf({
  heading,
  title,
  institute,
  facts,
  sections,
  closing = [],
}: PdfDocument): string {
  const lines = sections.flatMap((section) => section.lines.flatMap(wordsOfLine))
  const words = [
    ...[heading, title, institute.name, institute.address, ...closing],
    ...facts.flatMap(({ term, detail }) => [term, detail]),
    ...[...sections.map((section) => section.title), ...lines],
  ]
  return words.map(normalizeText).join('\n')
}

function wordsOfLine(line: PdfLine): string[] {
  return Object.values(line).filter((words) => typeof words === 'string')
}

function noteOf(lacked: readonly string[]): string {
  const more = lacked.length > codePointsNamed ? ` and ${lacked.length - codePointsNamed} more` : ''
  const named = lacked.slice(0, codePointsNamed).map(codePoint).join(', ')
  return `A box marks each character that the fonts of this document don’t have: ${named}${more}. The answers themselves are stored in full.`
}

function codePoint(character: string): string {
  const number = character.codePointAt(0) ?? 0
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`
}

function partsOf(at: Date) {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  }
}

/** Composed, with one kind of line break, no tabs, and nothing that cannot be seen but what joins letters. */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/(?<![\u0590-\u{1ffff}])[\u200c\u200d]/gu, '')
    .replace(/(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu, '')
    .trimEnd()
}

/** As it goes to the template: control characters as boxes, and places where a long word may break. */
function printable(text: string): string {
  return normalizeText(text)
    .replace(/(?!\n)\p{Cc}/gu, '\ufffd')
    .replace(/[^\s\p{Script=Han}\p{Script=Thai}]{31,}/gu, breakable)
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function breakable(word: string): string {
  return Array.from(clusters.segment(word), ({ segment }) => segment)
    .map((cluster, i) => (i > 0 && i % 6 === 0 ? `\u200b${cluster}` : cluster))
    .join('')
}
