type Span = { start: string; end: string }

type PlacedSpan<T> = { span: T; lane: number; lanes: number }

/** What overlaps beyond the lanes that are shown, from the first start to the last end. */
export type Overflow<T> = Span & { spans: readonly T[] }

/** Side by side where they overlap: each span's lane, and how many lanes its group has. */
export function inLanes<T extends Span>(spans: readonly T[]): PlacedSpan<T>[] {
  const placed: PlacedSpan<T>[] = []
  let group: PlacedSpan<T>[] = []
  let ends: string[] = []
  for (const span of spans.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (ends.every((end) => end <= span.start)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= span.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.end
    const one = { span, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    for (const other of group) other.lanes = ends.length
  }
  return placed
}

/** As many lanes as can be read; the rest of each group stands together, wherever it overlaps. */
export function inFewLanes<T extends Span>(spans: readonly T[], most: number) {
  const placed = inLanes(spans)
  const overflow: { start: string; end: string; spans: T[] }[] = []
  for (const { span } of placed.filter(({ lane }) => lane >= most)) {
    const last = overflow.at(-1)
    if (last && span.start < last.end) {
      last.spans.push(span)
      if (span.end > last.end) last.end = span.end
    } else overflow.push({ start: span.start, end: span.end, spans: [span] })
  }
  return { placed: placed.filter(({ lane }) => lane < most), overflow }
}
