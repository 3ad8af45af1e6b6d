type Span = { start: string; end: string }

export type Placed<T> = { span: T; lane: number; lanes: number }

/** Side by side where they overlap: each span's lane, and how many lanes its group has. */
export function inLanes<T extends Span>(spans: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = []
  let group: Placed<T>[] = []
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
