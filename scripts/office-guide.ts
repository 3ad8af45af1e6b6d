import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Chapter, Span } from '../src/app/web/help/chapter.ts'

const guide = join(import.meta.dirname, '../docs/guide/office.md')
const name = 'virtual:office-guide'

/** The office's guide as data that Help draws: no Markdown and no HTML travels to the browser. */
export function officeGuide(): Plugin {
  return {
    name: 'office-guide',
    resolveId: { filter: { id: /^virtual:office-guide$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:office-guide$/ },
      handler() {
        this.addWatchFile(guide)
        return `export const chapters = ${JSON.stringify(chaptersOf(readFileSync(guide, 'utf8')))}`
      },
    },
  }
}

/** Each heading of the second level begins a chapter, one of the third a part of it. What Help cannot draw stops the build. */
export function chaptersOf(markdown: string): Chapter[] {
  const chapters: { title: string; blocks: Block[] }[] = []
  for (const token of new Lexer().lex(markdown)) {
    if (token.type === 'space') continue
    if (token.type === 'heading' && token.depth < 3) {
      if (token.depth === 2) chapters.push({ title: token.text, blocks: [] })
    } else chapters.at(-1)?.blocks.push(blockOf(token))
  }
  return chapters
}

function blockOf(token: Token): Block {
  if (isHeading(token)) return { kind: 'heading', text: token.text }
  if (isParagraph(token)) return { kind: 'paragraph', spans: spansOf(token.tokens) }
  if (isList(token))
    return {
      kind: token.ordered ? 'steps' : 'list',
      items: token.items.map(({ tokens }) => tokens.flatMap(spansOfItem)),
    }
  if (isTable(token))
    return {
      kind: 'table',
      head: token.header.map(({ text }) => text),
      rows: token.rows.map((cells) => cells.map(({ tokens }) => spansOf(tokens))),
    }
  throw unknown(token)
}

function spansOfItem(token: Token): Span[] {
  if (token.type !== 'text' || !('tokens' in token)) throw unknown(token)
  return spansOf(token.tokens)
}

/** A link to another guide is read as its words. */
function spansOf(tokens: Token[] = []): Span[] {
  return tokens.map((token) => {
    if (!('text' in token)) throw unknown(token)
    if (token.type === 'strong') return { text: token.text, kind: 'name' }
    if (token.type === 'codespan') return { text: token.text, kind: 'key' }
    if (token.type === 'text' || token.type === 'link') return { text: token.text }
    throw unknown(token)
  })
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && token.depth === 3
}

function isParagraph(token: Token): token is Tokens.Paragraph {
  return token.type === 'paragraph'
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

function unknown({ type, raw }: Token): Error {
  return new Error(`docs/guide/office.md: Help can’t show this ${type}: ${raw.slice(0, 80)}`)
}
