import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { counted, inDigits } from '#shared/counted.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import { useSelection } from '#web/use-selection.ts'
import type { BoardMoveProps } from '../board-moves.ts'
import type { BulkProps } from '../selection.ts'
import { AdminApplicationsTable } from './admin-applications-table.tsx'
import { AdminBoard } from './admin-board.tsx'
import { AdminFilterChips, chipsOf } from './admin-filter-chips.tsx'
import { takenByList, useListAddress } from './admin-list-address.ts'
import { AdminListBar } from './admin-list-bar.tsx'
import { AdminStatusStrip } from './admin-status-strip.tsx'
import { useListChoices } from './use-list-choices.ts'
import { useRowDensity } from './use-row-density.ts'

const presenceMs = 60_000

type Props = {
  isBoard?: boolean
  /** What the reader may do. */
  rights: readonly string[]
  Bulk?: ComponentType<BulkProps>
  Move?: ComponentType<BoardMoveProps>
}

/** Every application, as a list or as a board; little is above its first row. */
export function AdminApplicationsPage({ isBoard = false, rights, Bulk, Move }: Props) {
  const address = useListAddress()
  const { query, filter, columns } = address
  const { choices, flagWords } = useListChoices()
  const { density } = useRowDensity()
  const pages = usePages()
  const loaded = useQuery({
    ...queryOf(listApplications, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: presenceMs,
  })
  const { data, isFetching } = loaded
  const applications = data?.applications ?? []
  const found = { ...query, ...(data?.nearest && { search: data.nearest }) }
  const { after: _, sort, ...filters } = found
  const selection = useSelection(
    JSON.stringify([filters, sort === 'attention']),
    applications.map(({ id }) => id),
  )
  const isChosen = selection.all || selection.ids.size > 0
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list, search, ...(Bulk && !isBoard && { onSelect: selection.toggle }) })

  return (
    <div data-rows={density}>
      <PageTitle>Applications</PageTitle>
      <AdminListBar
        address={address}
        choices={choices}
        isBoard={isBoard}
        count={data && countWords(data)}
        search={search}
      />
      <IgnoredParameters takes={takenByList} />
      {/* Acts take the place of the statuses, so that no row moves when one is ticked. */}
      <div
        className={cx(
          'mt-1.5 flex flex-wrap items-center gap-x-3',
          isChosen && 'sticky top-0 z-2 bg-cream',
        )}
      >
        {!(isChosen && Bulk && !isBoard) && (
          <AdminStatusStrip query={found} isListed={!isFetching} onFilter={filter} />
        )}
        {Bulk && !isBoard && data && (
          <Bulk selection={selection} query={found} count={data.count} />
        )}
      </div>
      <AdminFilterChips chips={chipsOf(query, choices)} onFilter={filter} onClear={address.clear} />
      {data?.nearest && !isFetching && (
        <p role="status" className="mt-2 text-label">
          No matches for “{query.search}”. Showing results for “{data.nearest}”.
        </p>
      )}
      <div ref={list} aria-busy={isFetching} className="mt-1.5">
        <Loaded query={loaded} loading />
        {data && isBoard && (
          <AdminBoard query={found} flagWords={flagWords} rights={rights} Move={Move} />
        )}
        {applications.length > 0 && !isBoard && (
          <AdminApplicationsTable
            applications={applications}
            columns={columns}
            flagWords={flagWords}
            trail={pages.trail}
            sort={query.sort}
            onSort={(sort) => filter({ sort })}
            {...(Bulk && { selection })}
          />
        )}
        {data?.applications.length === 0 && !isBoard && (
          <Nothing hasFilters={address.hasFilters} onClear={address.clear} />
        )}
      </div>
      {data && !isBoard && <Pager pages={pages} next={data.next} />}
      <ShortcutSwitch keys={Bulk && !isBoard ? 'j, k, x, / and g' : 'j, k, / and g'} />
    </div>
  )
}

function countWords({ count, atLeast }: { count: number | null; atLeast: number }): string {
  if (count === null) return `${inDigits(atLeast)}+ applications`
  return counted(count, 'application')
}

function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <EmptyState title={hasFilters ? 'No matches' : 'No applications yet'}>
      {hasFilters ? (
        <Button look="outline" size="small" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <p className="text-umber">Applications appear here as soon as someone starts one.</p>
      )}
    </EmptyState>
  )
}
