/** A piece of a sentence: a name of the page in bold, a key, or plain text. */
export type Span = { text: string; kind?: 'name' | 'key' }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; items: readonly (readonly Span[])[] }
  | { kind: 'steps'; items: readonly (readonly Span[])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly (readonly Span[])[])[] }

/** A chapter of the office's guide, `docs/guide/office.md`. */
export type Chapter = { title: string; blocks: readonly Block[] }

export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}

/** What is read together: a heading, a paragraph, an item, a row. */
export function passagesOf(block: Block): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'paragraph') return [textOf(block.spans)]
  if (block.kind === 'list' || block.kind === 'steps') return block.items.map(textOf)
  return block.rows.map((cells) => cells.map(textOf).join(': '))
}
