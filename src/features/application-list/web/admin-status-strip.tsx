import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  countApplications,
  entriesOf,
  type ListQuery,
} from '#features/applications/list-contract.ts'
import { StaffStatus, wordsOfStaffStatus } from '#features/applications/status.ts'
import { inDigits } from '#shared/counted.ts'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { withEntry } from './admin-filter-chips.tsx'
import type { Filters } from './admin-list-address.ts'

/** It takes what the acts leave, and pales where more is behind its end. */
const strip = {
  flex: '1 1 0',
  scrollbarWidth: 'none',
  maskImage: 'linear-gradient(to right, #000 calc(100% - 2.5rem), transparent)',
} as const

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
    <fieldset className="relative min-w-0 overflow-x-auto" style={strip}>
      <legend className="sr-only">Status</legend>
      <div className="flex w-max">
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
        'flex min-h-8 items-center gap-1.5 whitespace-nowrap border-b-2 px-2 text-help -outline-offset-2 transition-colors hover:bg-sand',
        isOn ? 'border-brown font-medium' : 'border-transparent text-umber',
      )}
    >
      {words} <span className="tabular-nums">{count !== undefined && inDigits(count)}</span>
    </button>
  )
}
