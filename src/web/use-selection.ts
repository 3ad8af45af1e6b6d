import { useState } from 'react'

/** What is chosen of a list, over its pages. `of` says which: another search or filter begins anew. */
export function useSelection(of: string, pageIds: readonly string[]) {
  const [chosen, setChosen] = useState<Selected>({ of, all: false, ids: new Set() })
  const { all, ids } = chosen.of === of ? chosen : empty
  const choose = (ids: ReadonlySet<string>) => setChosen({ of, all: false, ids })
  const has = (id: string) => all || ids.has(id)
  const onPage = pageIds.filter(has).length

  return {
    all,
    ids,
    has,
    toggle(id: string) {
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
    page: shareOf(onPage, pageIds.length),
    chooseAll: () => setChosen({ of, all: true, ids: new Set() }),
    clear: () => choose(new Set()),
  }
}

function shareOf(chosen: number, all: number): 'none' | 'some' | 'all' {
  if (chosen === 0) return 'none'
  return chosen < all ? 'some' : 'all'
}

type Selected = { of: string; all: boolean; ids: ReadonlySet<string> }
const empty = { all: false, ids: new Set<string>() }
