import { expect, test } from 'vitest'
import { housePalette } from '#shared/palette.ts'
import { svgOf } from './chart-svg.ts'
import { barsOf, type Chart, linesOf } from './charts.ts'

function drawn(...charts: Chart[]): string {
  return svgOf({ title: 'Reached & left', note: 'November 26, 2026', charts }, housePalette).svg
}

const small = { id: 'b', label: 'Grants <any>', figure: { count: 7, shared: 'few' as const } }
const large = { id: 'a', label: 'Loans', figure: { count: 1_200, shared: 1_200 } }

test('a picture holds what may leave the office: a small group has neither number nor length', () => {
  const svg = drawn({ id: 'bars', heading: 'Master’s', drawing: barsOf([large, small]) })
  expect(svg).toContain('>1,200</text>')
  expect(svg).toContain('>fewer than 10</text>')
  expect(svg).not.toContain('>7</text>')
  expect(svg.match(/fill="#8a5a22"/g)).toHaveLength(1)
  expect(svg).toContain('stroke-dasharray="3 4"')
})

test('courses are rounded to tens', () => {
  const courses = { now: [3, 18, 41], lastYear: [12, 20, 33, 96] }
  const days = ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28']
  const names = { now: 'Fall 2027', lastYear: 'Fall 2026' }
  const svg = drawn({ id: 'lines', drawing: linesOf(days, courses, names) })
  expect(svg).toContain('>100</text>')
  expect(svg).toContain('>November 28, 2026</text>')
  const [, lastYear, now] = /points="([^"]+)".*points="([^"]+)"/.exec(svg) ?? []
  expect(lastYear?.split(' ')).toHaveLength(4)
  expect(now).toBe(svgPoints([0, 20, 40], 100))
})

test('a course of two points is a mark, not a spike', () => {
  const courses = { now: [0, 40], lastYear: undefined }
  const days = ['2026-11-21', '2026-11-28', '2026-12-05']
  const names = { now: 'Fall 2027', lastYear: undefined }
  const svg = drawn({ id: 'lines', drawing: linesOf(days, courses, names) })
  expect(svg).toContain('<circle cx="348" cy="58" r="4"')
  expect(svg.match(/<polyline/g)).toHaveLength(1)
})

function svgPoints(counts: readonly number[], most: number): string {
  return counts.map((count, at) => `${(696 * at) / 3},${278 - (220 * count) / most}`).join(' ')
}

test('words stay words, and long ones go on in another row', () => {
  const label =
    'How did you first hear about our program and what made you decide to apply to it now?'
  const svg = drawn({
    id: 'bars',
    drawing: barsOf([small, { id: 'c', label, figure: { count: 40, shared: 40 } }]),
  })
  expect(svg).toContain('Grants &lt;any&gt;')
  expect(svg).toContain('<title>Reached &amp; left</title>')
  const rows = [...svg.matchAll(/>(How did[^<]*|[^<>]*apply[^<]*)<\/text>/g)].map(([, row]) => row)
  expect(rows.join(' ')).toBe(label)
})
