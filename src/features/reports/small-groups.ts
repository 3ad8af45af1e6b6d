/** A group of fewer people is not shown: its number could say something about one of them. */
export const smallestShown = 10

/**
 * A number as a report shows it: `few` stands for fewer than ten but not none, `hidden` for a number from
 * which such a group could be worked out.
 */
export type Figure = number | 'few' | 'hidden'

/** A number that is part of no sum. */
export function hideSmallGroup(count: number): Figure {
  return isFew(count) ? 'few' : count
}

/**
 * Parts and their sum, with so much left out that no small part follows from the rest: what is left out
 * adds up to ten at least and is two parts at least, or the sum is left out too.
 */
export function hideSmallGroups(counts: readonly number[]): { parts: Figure[]; total: Figure } {
  const sum = counts.reduce((all, count) => all + count, 0)
  const parts: Figure[] = counts.map(hideSmallGroup)
  let total = hideSmallGroup(sum)
  while (canBeWorkedOut(counts, parts) && total === sum) {
    const next = smallestLeft(counts, parts)
    if (next === undefined) total = 'hidden'
    else parts[next] = 'hidden'
  }
  return { parts, total }
}

function isFew(count: number): boolean {
  return count > 0 && count < smallestShown
}

function canBeWorkedOut(counts: readonly number[], parts: readonly Figure[]): boolean {
  const left = counts.filter((_, place) => typeof parts[place] === 'string')
  const sum = left.reduce((all, count) => all + count, 0)
  return left.length === 1 || (left.length > 1 && sum < smallestShown)
}

function smallestLeft(counts: readonly number[], parts: readonly Figure[]): number | undefined {
  const shown = counts.map((count, place) => ({ count, place }))
  return shown
    .filter(({ count, place }) => count > 0 && typeof parts[place] === 'number')
    .sort((a, b) => a.count - b.count)[0]?.place
}
