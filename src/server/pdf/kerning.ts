import { tableOf } from './sfnt.ts'

const pairAdjustment = 2
const extension = 9
// Bits of a value record: what comes before the advance, and the advance itself.
const placements = 0b0011
const advance = 0b0100

/** Reads the space between two glyphs from the font's GPOS table, in font units. */
export function kerningReader(font: Uint8Array): (left: number, right: number) => number {
  const table = tableOf(font, 'GPOS')
  if (!table) return () => 0
  const lookups = kernLookups(table)
  return (left, right) => {
    let space = 0
    for (const subtables of lookups) {
      for (const subtable of subtables) {
        const found = pairSpace(table, subtable, left, right)
        if (found === undefined) continue
        space += found
        break
      }
    }
    return space
  }
}

/** The pair subtables of each lookup that the feature "kern" names. */
function kernLookups(table: DataView): number[][] {
  const features = table.getUint16(6)
  const lookupList = table.getUint16(8)
  const wanted = new Set<number>()
  for (let f = 0; f < table.getUint16(features); f++) {
    const record = features + 2 + f * 6
    if (table.getUint32(record) !== 0x6b65726e) continue
    const feature = features + table.getUint16(record + 4)
    for (const index of numbers(table, feature + 4, table.getUint16(feature + 2))) wanted.add(index)
  }
  return [...wanted].sort((a, b) => a - b).map((index) => pairSubtables(table, lookupList, index))
}

function pairSubtables(table: DataView, lookupList: number, index: number): number[] {
  const lookup = lookupList + table.getUint16(lookupList + 2 + index * 2)
  const type = table.getUint16(lookup)
  return numbers(table, lookup + 6, table.getUint16(lookup + 4)).flatMap((offset) => {
    const subtable = lookup + offset
    if (type === pairAdjustment) return [subtable]
    const isWrappedPair = type === extension && table.getUint16(subtable + 2) === pairAdjustment
    return isWrappedPair ? [subtable + table.getUint32(subtable + 4)] : []
  })
}

function pairSpace(table: DataView, subtable: number, left: number, right: number) {
  const covered = coverageIndex(table, subtable + table.getUint16(subtable + 2), left)
  if (covered === undefined) return undefined
  const first = table.getUint16(subtable + 4)
  const size = 2 * (bits(first) + bits(table.getUint16(subtable + 6)))
  const valueAt = (record: number) =>
    first & advance ? table.getInt16(record + 2 * bits(first & placements)) : 0
  if (table.getUint16(subtable) === 1) {
    const set = subtable + table.getUint16(subtable + 10 + covered * 2)
    const stride = size + 2
    const at = search(table.getUint16(set), (i) => table.getUint16(set + 2 + i * stride), right)
    const isFound = at >= 0 && table.getUint16(set + 2 + at * stride) === right
    return isFound ? valueAt(set + 4 + at * stride) : undefined
  }
  const leftClass = classOf(table, subtable + table.getUint16(subtable + 8), left)
  const rightClass = classOf(table, subtable + table.getUint16(subtable + 10), right)
  const row = leftClass * table.getUint16(subtable + 14) + rightClass
  return valueAt(subtable + 16 + row * size)
}

function coverageIndex(table: DataView, coverage: number, glyph: number): number | undefined {
  const count = table.getUint16(coverage + 2)
  if (table.getUint16(coverage) === 1) {
    const at = search(count, (i) => table.getUint16(coverage + 4 + i * 2), glyph)
    return at >= 0 && table.getUint16(coverage + 4 + at * 2) === glyph ? at : undefined
  }
  const range = rangeOf(table, coverage + 4, count, glyph)
  return range && table.getUint16(range + 4) + glyph - table.getUint16(range)
}

function classOf(table: DataView, classes: number, glyph: number): number {
  if (table.getUint16(classes) === 1) {
    const at = glyph - table.getUint16(classes + 2)
    return at >= 0 && at < table.getUint16(classes + 4) ? table.getUint16(classes + 6 + at * 2) : 0
  }
  const range = rangeOf(table, classes + 4, table.getUint16(classes + 2), glyph)
  return range ? table.getUint16(range + 4) : 0
}

/** Where the record of the range that holds a glyph begins: first, last, value. */
function rangeOf(table: DataView, ranges: number, count: number, glyph: number) {
  const at = search(count, (i) => table.getUint16(ranges + i * 6), glyph)
  const range = ranges + at * 6
  return at >= 0 && glyph <= table.getUint16(range + 2) ? range : undefined
}

/** The last of rising values that is not above the sought one, or -1. */
function search(count: number, valueAt: (index: number) => number, sought: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) <= sought) low = middle + 1
    else high = middle
  }
  return low - 1
}

function numbers(table: DataView, start: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => table.getUint16(start + i * 2))
}

function bits(mask: number): number {
  return mask ? (mask & 1) + bits(mask >> 1) : 0
}
