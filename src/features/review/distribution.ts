/** Somebody who can review, and how many reviews they have open. */
export type Candidate = { id: string; open: number }

/** An application that lacks reviewers, and who of the candidates may be given it. */
export type ApplicationToAssign = { id: string; wanted: number; eligible: readonly string[] }

export type Assignment = { applicationId: string; reviewerId: string }

/**
 * Gives each application as many reviewers as it wants, as far as there are any who may have it, so that
 * open reviews are as even as that allows: the one who has fewest comes first, and then work is handed on
 * from one to another, by way of others if need be, as long as somebody ends with less who had two more.
 */
export function spreadEvenly(
  wanting: readonly ApplicationToAssign[],
  candidates: readonly Candidate[],
): Assignment[] {
  const loads = new Map(candidates.map(({ id, open }) => [id, open]))
  const loadOf = (id: string) => loads.get(id) ?? 0
  const given = wanting.map(({ wanted, eligible }) => {
    const chosen = eligible
      .filter((id) => loads.has(id))
      .toSorted((a, b) => loadOf(a) - loadOf(b))
      .slice(0, wanted)
    for (const id of chosen) loads.set(id, loadOf(id) + 1)
    return new Set(chosen)
  })

  type Step = { place: number; from: string; to: string }

  /** What each may hand to whom: an application of theirs that the other may have and has not. */
  function stepsFrom(from: string, seen: ReadonlySet<string>): Step[] {
    const found = new Map<string, Step>()
    given.forEach((chosen, place) => {
      if (!chosen.has(from)) return
      for (const to of wanting[place]?.eligible ?? [])
        if (loads.has(to) && !chosen.has(to) && !seen.has(to)) found.set(to, { place, from, to })
    })
    return [...found.values()]
  }

  /** The shortest way from somebody to one who has at least two fewer. */
  function findWay(start: string): Step[] | undefined {
    const seen = new Set([start])
    let ways: Step[][] = stepsFrom(start, seen).map((step) => [step])
    while (ways.length > 0) {
      const next: Step[][] = []
      for (const way of ways) {
        const end = way.at(-1)?.to ?? ''
        if (seen.has(end)) continue
        if (loadOf(end) + 2 <= loadOf(start)) return way
        seen.add(end)
        next.push(...stepsFrom(end, seen).map((step) => [...way, step]))
      }
      ways = next
    }
    return undefined
  }

  for (let way = findAnyWay(); way; way = findAnyWay())
    for (const { place, from, to } of way) {
      given[place]?.delete(from)
      given[place]?.add(to)
      loads.set(from, loadOf(from) - 1)
      loads.set(to, loadOf(to) + 1)
    }

  function findAnyWay(): Step[] | undefined {
    for (const { id } of candidates.toSorted((a, b) => loadOf(b.id) - loadOf(a.id))) {
      const way = findWay(id)
      if (way) return way
    }
    return undefined
  }

  return wanting.flatMap(({ id }, place) =>
    [...(given[place] ?? [])].map((reviewerId) => ({ applicationId: id, reviewerId })),
  )
}
