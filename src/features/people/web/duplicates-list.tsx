import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { listDuplicates } from '../admin-contract.ts'
import { PairView } from './pair-view.tsx'

/** Every pair of accounts that no one has looked at. */
export function DuplicatesList() {
  return (
    <>
      <PageTitle>Duplicates</PageTitle>
      <h1 className="mb-4 text-dialog">Duplicates</h1>
      <Pairs />
    </>
  )
}

function Pairs() {
  const pages = usePages()
  const query = useQuery({
    ...queryOf(listDuplicates, { query: { after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading />
  if (data.pairs.length === 0)
    return (
      <EmptyState title="No duplicates">
        Accounts that share two of name, birth date, and phone number appear here.
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-hairline">
        {data.pairs.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`} className="max-w-3xl py-5">
            <PairView pair={pair} showsBoth />
          </li>
        ))}
      </ul>
      <Pager pages={pages} next={data.next} />
    </>
  )
}
