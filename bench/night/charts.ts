/** A line of a chart: one value for each second, none where nothing was measured. */
export type Series = { name: string; color: string; values: readonly (number | undefined)[] }
/** What went on, over all charts. */
export type Band = { name: string; fromMs: number; untilMs: number }
type Chart = {
  title: string
  unit: string
  series: readonly Series[]
  durationMs: number
  bands: readonly Band[]
  isLog?: boolean
  /** Many seconds are drawn as one: their sum for a second, or the worst of them. */
  drawn: 'mean' | 'most'
}

const size = { width: 1_000, height: 190, left: 52, right: 12, top: 22, bottom: 24 }
const mostPoints = 300
const inner = {
  width: size.width - size.left - size.right,
  height: size.height - size.top - size.bottom,
}
const ticks = 4
const thinnest = 3

/** One chart as SVG, with the same time below it as all others. */
export function chartOf({ title, unit, series, durationMs, bands, isLog = false, drawn }: Chart) {
  const seconds = Math.ceil(durationMs / 1_000)
  const each = Math.max(1, Math.ceil(seconds / mostPoints))
  const lines = series.map((one) => ({
    ...one,
    points: pointsOf(one.values, each, drawn, seconds),
  }))
  const tallest = Math.max(1, ...lines.flatMap(({ points }) => points.map(({ y }) => y)))
  const top = isLog ? 10 ** Math.ceil(Math.log10(tallest)) : niceAbove(tallest)
  const x = (ms: number) => size.left + (inner.width * Math.min(ms, durationMs)) / durationMs
  const y = (value: number) => {
    const share = isLog ? Math.log10(Math.max(1, value)) / Math.log10(top) : value / top
    return size.top + inner.height * (1 - share)
  }
  const marks = isLog
    ? Array.from({ length: Math.round(Math.log10(top)) + 1 }, (_, n) => 10 ** n)
    : Array.from({ length: ticks + 1 }, (_, n) => (top * n) / ticks)
  return `<figure>
<figcaption><strong>${title}</strong> <span>${unit}</span>${series
    .map(({ name, color }) => `<i style="--c:${color}">${name}</i>`)
    .join('')}</figcaption>
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${title}, ${unit}">
${bands
  .map(
    ({ name, fromMs, untilMs }, n) =>
      `<g class="band"><title>${name}</title><rect x="${fixed(x(fromMs))}" y="${size.top}" width="${fixed(Math.max(thinnest, x(untilMs) - x(fromMs)))}" height="${inner.height}"/><text x="${fixed((x(fromMs) + x(Math.max(untilMs, fromMs))) / 2)}" y="${size.top - 7}">${n + 1}</text></g>`,
  )
  .join('\n')}
${marks
  .map(
    (mark) =>
      `<g class="mark"><line x1="${size.left}" x2="${size.width - size.right}" y1="${fixed(y(mark))}" y2="${fixed(y(mark))}"/><text x="${size.left - 8}" y="${fixed(y(mark) + 4)}">${short(mark)}</text></g>`,
  )
  .join('\n')}
${timesOf(durationMs)
  .map(
    (ms) => `<text class="time" x="${fixed(x(ms))}" y="${size.height - 6}">${clockOf(ms)}</text>`,
  )
  .join('')}
${lines
  .map(
    ({ color, points }) =>
      `<path style="stroke:${color}" d="${pathOf(points.map((point) => ({ ...point, x: x(point.second * 1_000), y: y(point.y) })))}"/>`,
  )
  .join('\n')}
</svg></figure>`
}

type Point = { second: number; y: number; isFirst: boolean }

function pointsOf(
  values: Series['values'],
  each: number,
  drawn: Chart['drawn'],
  seconds: number,
): Point[] {
  const points: Point[] = []
  let isFirst = true
  for (let from = 0; from < Math.min(values.length, seconds); from += each) {
    const some = values.slice(from, from + each).filter((value) => value !== undefined)
    if (some.length === 0) {
      isFirst = true
      continue
    }
    const sum = some.reduce((all, value) => all + value, 0)
    const y = drawn === 'mean' ? sum / some.length : Math.max(...some)
    points.push({ second: from + each / 2, y, isFirst })
    isFirst = false
  }
  return points
}

function pathOf(points: readonly { x: number; y: number; isFirst: boolean }[]): string {
  return points.map(({ x, y, isFirst }) => `${isFirst ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('')
}

function timesOf(durationMs: number): number[] {
  const steps = [10, 15, 30, 60, 120, 300].map((seconds) => seconds * 1_000)
  const step = steps.find((one) => durationMs / one <= 12) ?? 600_000
  return Array.from({ length: Math.floor(durationMs / step) + 1 }, (_, n) => n * step)
}

/** Minutes and seconds since the beginning. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 8, 10].find((one) => one * power >= value) ?? 10) * power
}

function short(value: number): string {
  if (value >= 10_000) return `${value / 1_000}k`
  return String(Number(value.toFixed(1)))
}

function fixed(value: number): string {
  return value.toFixed(1)
}
