import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { placeInSources } from './source-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'matricula-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A line of a stack in a built file whose code throws in the third line of its source. */
function builtFrame(name: string, sourcemap: boolean): { source: string; frame: string } {
  const [source, outfile] = [join(folder, `${name}.ts`), join(folder, `${name}.js`)]
  writeFileSync(source, "export function fail(): never {\n\n  throw new Error('no')\n}\n")
  buildSync({ entryPoints: [source], outfile, sourcemap, minifyWhitespace: true })
  const column = readFileSync(outfile, 'utf8').indexOf('new Error') + 1
  return { source, frame: `at fail (${pathToFileURL(outfile)}:1:${column})` }
}

test('a line of a stack names the place in the sources', () => {
  const { source, frame } = builtFrame('mapped', true)
  expect(placeInSources(frame)).toBe(`at fail (${source}:3:9)`)
})

test('a source that its map names by an address on the web keeps it', () => {
  const { frame } = builtFrame('elsewhere', true)
  const map = join(folder, 'elsewhere.js.map')
  const sources = ['https://example.org/elsewhere.ts']
  writeFileSync(map, JSON.stringify({ ...JSON.parse(readFileSync(map, 'utf8')), sources }))
  expect(placeInSources(frame)).toBe('at fail (https://example.org/elsewhere.ts:3:9)')
})

test('a line stays as it is where a file has no map, and where it is none of ours', () => {
  const { frame } = builtFrame('unmapped', false)
  expect(placeInSources(frame)).toBe(frame)
  const ofNode = 'at process.processTicksAndRejections (node:internal/process/task_queues:104:5)'
  expect(placeInSources(ofNode)).toBe(ofNode)
})
