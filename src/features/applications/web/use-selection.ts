import { useState } from 'react'
import type { ListQuery } from '../admin-list-contract.ts'

/**
 * The applications that are chosen for an act on many: some by id, over several pages, or with `all`
 * every one that the query of the list finds.
 */
export type Selection = {
  all: boolean
  ids: ReadonlySet<string>
  has(id: string): boolean
  toggle(id: string): void
  /** Chooses the whole page, or none of it where all of it is chosen. */
  togglePage(): void
  /** How much of the page in view is chosen. */
  page: 'none' | 'some' | 'all'
  chooseAll(): void
  clear(): void
}

/** The selection of a list; another search or filter begins an empty one. */
export function useSelection(query: ListQuery, pageIds: readonly string[]): Selection {
  const { after: _, sort, ...filters } = query
  const of = JSON.stringify([filters, sort === 'attention'])
  const [chosen, setChosen] = useState<Chosen>({ of, all: false, ids: new Set() })
  const { all, ids } = chosen.of === of ? chosen : empty
  const choose = (ids: ReadonlySet<string>) => setChosen({ of, all: false, ids })
  const has = (id: string) => all || ids.has(id)
  const onPage = pageIds.filter(has).length

  return {
    all,
    ids,
    has,
    toggle(id) {
      // Taking one away from all leaves the rest of the page in view.
      const next = new Set(all ? pageIds : ids)
      if (!next.delete(id)) next.add(id)
      choose(next)
    },
    togglePage() {
      const isWhole = onPage === pageIds.length
      const others = all ? [] : [...ids].filter((id) => !pageIds.includes(id))
      choose(new Set(isWhole ? others : [...others, ...pageIds]))
    },
    page: onPage === 0 ? 'none' : onPage < pageIds.length ? 'some' : 'all',
    chooseAll: () => setChosen({ of, all: true, ids: new Set() }),
    clear: () => choose(new Set()),
  }
}

type Chosen = { of: string; all: boolean; ids: ReadonlySet<string> }
const empty = { all: false, ids: new Set<string>() }
