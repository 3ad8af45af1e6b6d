import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const builtPlace = /(file:\/\/[^\s)]+\.js):(\d+):(\d+)/

const known = new Map<string, SourceMap | undefined>()

/**
 * A line of a stack with its place in the sources. Node does the same with `--enable-source-maps`, and keeps the
 * maps of all files from the start on: a fifth of what a process weighs. Here the first fault reads what it needs.
 */
export function placeInSources(line: string): string {
  return line.replace(builtPlace, (place, file: string, row: string, column: string) => {
    const found = mapOf(file)?.findOrigin(Number(row), Number(column))
    if (!found || !('fileName' in found)) return place
    const source = new URL(found.fileName, file)
    return `${nameOf(source)}:${found.lineNumber}:${found.columnNumber}`
  })
}

/** Maps of some packages name their sources by an address on the web, which has no path here. */
function nameOf(source: URL): string {
  return source.protocol === 'file:' ? fileURLToPath(source) : source.href
}

/** Undefined for a file that has none, or one that can’t be read. */
function mapOf(file: string): SourceMap | undefined {
  if (!known.has(file)) known.set(file, readMap(file))
  return known.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    const map = JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8'))
    // Megabytes of text that tell nothing of a place would stay as long as the process.
    return new SourceMap({ ...map, sourcesContent: [] })
  } catch {
    return undefined
  }
}
