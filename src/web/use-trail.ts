import { useState } from 'react'
import type { Pages } from './use-pages.ts'

/**
 * The pages of a list that the address does not name, so that turning one leaves all else on the page alone:
 * what is typed or chosen beside it.
 */
export function useTrail(): Pages & { turnToFirst: () => void } {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const before = cursors.slice(0, -1)
  return {
    after: cursors.at(-1),
    // The first page has no cursor.
    trail: cursors.length === 0 ? [] : [null, ...before],
    turnToNext: (next) => setCursors([...cursors, next]),
    turnToPrevious: () => setCursors(before),
    turnToFirst: () => setCursors([]),
  }
}
