import { useState } from 'react'
import type { ListQuery } from '#features/applications/list-contract.ts'
import type { Selection } from '../selection.ts'

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
