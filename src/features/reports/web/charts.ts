import type { ShownShare } from '../contract.ts'
import type { Figure } from '../small-groups.ts'
import { roundCount, wordsOfFigure } from './figures.ts'

/** A length of a hundred and what it stands for; none where the number is not shown. */
export type Length = { id: string; label: string; words: string; width: number | undefined }

export type Range = {
  id: string
  label: string
  low: number
  median: number
  high: number
  words: string
  /** What it must not pass. */
  limit?: number | null
}

/** Counts week by week, and those of the year before. */
export type Courses = { now: readonly number[]; lastYear: readonly number[] | undefined }

/** A picture of numbers: what the office sees of them, and what may leave it on paper and in files. */
export type Drawing =
  | { kind: 'lengths'; screen: readonly Length[]; paper: readonly Length[] }
  | { kind: 'ranges'; ranges: readonly Range[] }
  | {
      kind: 'lines'
      days: readonly string[]
      screen: Courses
      paper: Courses
      names: { now: string; lastYear: string | undefined }
    }

export type Chart = { id: string; heading?: string; drawing: Drawing }

type Bar = { id: string; label: string; figure: ShownShare }

/** Numbers as lengths, the longest of a hundred. */
export function barsOf(bars: readonly Bar[]): Drawing {
  const drawn = (of: (figure: ShownShare) => Figure) => {
    const figures = bars.map(({ figure }) => of(figure))
    const full = Math.max(...figures.filter((figure) => typeof figure === 'number'), 1)
    return bars.map(({ id, label, figure }): Length => {
      const shown = of(figure)
      const width = typeof shown === 'number' ? (100 * shown) / full : undefined
      return { id, label, words: wordsOfFigure(shown), width }
    })
  }
  return {
    kind: 'lengths',
    screen: drawn(({ count }) => count),
    paper: drawn(({ shared }) => shared),
  }
}

/** Two courses over the same days; what leaves the office is rounded, like the numbers of a cycle. */
export function linesOf(
  days: readonly string[],
  courses: Courses,
  names: { now: string; lastYear: string | undefined },
): Drawing {
  const paper = { now: courses.now.map(roundCount), lastYear: courses.lastYear?.map(roundCount) }
  return { kind: 'lines', days, screen: courses, paper, names }
}

/** What all ranges of a picture fit into. */
export function fullOf(ranges: readonly Range[]): number {
  return Math.max(...ranges.map(({ high, limit }) => Math.max(high, limit ?? 0)), 1)
}

/** What both courses fit under. */
export function mostOf({ now, lastYear = [] }: Courses): number {
  return Math.max(...now, ...lastYear, 1)
}

/** Two points are no course yet: drawn as a line, the first week would be a spike. */
export function hasCourse({ now }: Courses): boolean {
  return now.length > 2
}
