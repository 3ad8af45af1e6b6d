/** Edges of a drawn glyph, in font units around its origin. */
export type Bounds = { left: number; bottom: number; right: number; top: number }

/** A table of an OpenType font. */
export function tableOf(font: Uint8Array, tag: string): DataView | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  for (let record = 12; record < 12 + view.getUint16(4) * 16; record += 16) {
    const name = String.fromCharCode(...font.subarray(record, record + 4))
    if (name !== tag) continue
    const start = font.byteOffset + view.getUint32(record + 8)
    return new DataView(font.buffer, start, view.getUint32(record + 12))
  }
}

/** Reads where the outlines of glyphs lie; an empty glyph has no bounds. */
export function boundsReader(font: Uint8Array): (glyph: number) => Bounds | undefined {
  const [head, loca, glyf] = [tableOf(font, 'head'), tableOf(font, 'loca'), tableOf(font, 'glyf')]
  if (!head || !loca || !glyf) return () => undefined
  const isLong = head.getInt16(50) === 1
  const offset = (glyph: number) =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2
  return (glyph) => {
    const start = offset(glyph)
    if (start === offset(glyph + 1)) return undefined
    return {
      left: glyf.getInt16(start + 2),
      bottom: glyf.getInt16(start + 4),
      right: glyf.getInt16(start + 6),
      top: glyf.getInt16(start + 8),
    }
  }
}
