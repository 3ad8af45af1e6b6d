import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  countApplications,
  entriesOf,
  type ListQuery,
} from '#features/applications/list-contract.ts'
import { StaffStatus, wordsOfStaffStatus } from '#features/applications/status.ts'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { withEntry } from './admin-filter-chips.tsx'
import type { Filters } from './admin-list-address.ts'

type Props = {
  query: ListQuery
  /** The list is there, which comes first. */
  isListed: boolean
  onFilter: (filters: Filters) => void
}

/** How many applications stand where, of those that fit; each number narrows the list to its status. */
export function AdminStatusStrip({ query, isListed, onFilter }: Props) {
  const { status: asked, after: _, ...narrowing } = query
  const { data } = useQuery({
    ...queryOf(countApplications, { query: narrowing }),
    enabled: isListed,
    placeholderData: keepPreviousData,
  })
  const chosen = entriesOf(asked)
  const counts = data?.counts
  const isUncounted = counts === null
  const inUse = StaffStatus.options.filter(
    (status) => isUncounted || counts?.[status] || chosen.includes(status),
  )
  return (
    <fieldset className="relative -mx-5 min-w-0 mt-4 overflow-x-auto px-5 lg:mx-0 lg:px-0">
      <legend className="sr-only">Status</legend>
      <div className="flex w-max border-hairline border-b lg:w-auto lg:flex-wrap">
        <Part
          words="All"
          count={counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined}
          isOn={chosen.length === 0}
          onPress={() => onFilter({ status: undefined })}
        />
        {inUse.map((status) => (
          <Part
            key={status}
            words={wordsOfStaffStatus(status)}
            count={counts?.[status]}
            isOn={chosen.includes(status)}
            onPress={() =>
              onFilter({ status: withEntry(query.status, status, !chosen.includes(status)) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

type PartProps = { words: string; count: number | undefined; isOn: boolean; onPress: () => void }

function Part({ words, count, isOn, onPress }: PartProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        '-mb-px flex min-h-9 items-baseline gap-1.5 whitespace-nowrap border-b-2 px-2.5 py-1.5 text-label -outline-offset-2 transition-colors hover:bg-sand',
        isOn ? 'border-brown font-medium' : 'border-transparent text-umber',
      )}
    >
      {words} <span className="text-help tabular-nums">{count?.toLocaleString('en-US')}</span>
    </button>
  )
}
