// `npm run house`: what can be counted about the code. Lines are a symptom, and none is squeezed for them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../src/features.ts'
import { circles, importFaults, known } from '../tests/imports.ts'
import { keptSeconds } from './durations.mjs'
import { root } from './tools.mjs'

/** Lines of product code that the house began its second plan with (ca04afb). */
const linesBefore = 119_324
const notProduct = /\.(test|fixture|cases|arbitrary)\.tsx?$/
const longestShown = 5

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !notProduct.test(file))
  .map((file) => ({ file, lines: linesOf(file) }))
  .sort((a, b) => b.lines - a.lines)
const all = sum(files)

row('Product code', `${told(all)} lines in ${told(files.length)} files`)
row('of ca04afb', `${((all / linesBefore) * 100).toFixed(1)} %`)
row(
  'Median, p90',
  `${files[Math.floor(files.length / 2)].lines}, ${files[Math.floor(files.length / 10)].lines} lines`,
)
for (const { file, lines } of files.slice(0, longestShown))
  row('Longest', `${told(lines)}  ${file}`)
for (const feature of features) {
  const own = files.filter(({ file }) => file.startsWith(`src/features/${feature}/`))
  row(`  ${feature}`, `${told(sum(own))} lines in ${own.length} files`)
}
row('biome.json', `${linesOf('biome.json')} lines`)
const faults = importFaults()
const rings = circles()
row('Imports', told([...known.values()].flat().length))
row('Over a wall', told(faults.length))
row('Circles', told(rings.length))
for (const fault of [...faults, ...rings]) console.log(fault)
const gate = keptSeconds('gate')
row('Last gate here', gate === undefined ? 'not run yet' : `${gate.toFixed(0)} s`)
process.exitCode = faults.length + rings.length > 0 ? 1 : 0

function linesOf(file) {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
}

function sum(some) {
  return some.reduce((total, { lines }) => total + lines, 0)
}

function told(count) {
  return count.toLocaleString('en-US')
}

function row(name, words) {
  console.log(`${name.padEnd(18)} ${words}`)
}
