import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/queries.ts'
import { Panel } from '#web/ui/panel.tsx'
import { listDuplicatesOf } from '../admin-contract.ts'
import { PairView } from './pair-view.tsx'

/** Accounts that look like the applicant of this one; nothing where there are none. */
export function DuplicatesPanel({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listDuplicatesOf, { params: { id } }))
  if (!data || data.pairs.length === 0) return null
  return (
    <Panel title="Possible duplicate" anchor="duplicates" count={data.pairs.length}>
      <ul className="space-y-5">
        {data.pairs.map((pair) => (
          <li key={pair.other.id}>
            <PairView pair={pair} showsBoth={false} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
