import { useState } from 'react'
import type { Pages } from './use-pages.ts'

/** The pages of a list that is read by cursor and that the address says nothing of, for `Pager`. */
export function useTrail(): Pages & { restart: () => void } {
  const [cursors, setCursors] = useState<readonly string[]>([])
  return {
    after: cursors.at(-1),
    // The first page has no cursor, and is before all others.
    trail: cursors.length === 0 ? [] : [null, ...cursors.slice(0, -1)],
    turnToNext: (next) => setCursors([...cursors, next]),
    turnToPrevious: () => setCursors(cursors.slice(0, -1)),
    restart: () => setCursors([]),
  }
}
