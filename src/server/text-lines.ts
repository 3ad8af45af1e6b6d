import { createReadStream } from 'node:fs'
import { UnreadableFile, WrongKind } from './unreadable-file.ts'

const longestLine = 1_000_000

/** How bytes are written that begin so: by their mark; undefined without one. */
export function markedEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** How a text file is written: by its mark, else UTF-8, else as Windows writes it. */
async function encodingOf(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of createReadStream(path)) {
      const marked = isFirst ? markedEncoding(piece) : undefined
      if (marked) return marked
      isFirst = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The lines of a text file, a piece of it in memory at a time. */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  let rest = ''
  for await (const piece of createReadStream(path)) {
    const text = rest + decoder.decode(piece, { stream: true })
    if (text.includes('\0')) throw new WrongKind('This isn’t text')
    // Of a line break of two characters the second may come with the next piece.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = whole.split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(whole.length)
    if (rest.length > longestLine) throw new UnreadableFile('A line of this file is too long')
    yield* lines
  }
  rest += decoder.decode()
  yield* rest.split(/\r\n|\n|\r/)
}
