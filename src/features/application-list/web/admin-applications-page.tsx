import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { Program } from '#shared/program.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import type { BulkProps } from '../selection.ts'
import { AdminApplicationsTable } from './admin-applications-table.tsx'
import { AdminBoard } from './admin-board.tsx'
import { AdminColumnChoice } from './admin-column-choice.tsx'
import { AdminFilterChips, chipsOf } from './admin-filter-chips.tsx'
import { takenByList, useListAddress } from './admin-list-address.ts'
import { AdminListFilters, programOptions } from './admin-list-filters.tsx'
import { AdminSearchBox } from './admin-search-box.tsx'
import { AdminStatusStrip } from './admin-status-strip.tsx'
import { AdminViews } from './admin-views.tsx'
import { useListChoices } from './use-list-choices.ts'
import { useSelection } from './use-selection.ts'

const presenceMs = 60_000

const sortOptions = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'attention', label: 'Needs doing first' },
] as const

type Props = {
  isBoard?: boolean
  Bulk?: ComponentType<BulkProps>
}

/** Every application, as a list or as a board. */
export function AdminApplicationsPage({ isBoard = false, Bulk }: Props) {
  const address = useListAddress()
  const { query, filter, columns } = address
  const { choices, flagWords } = useListChoices()
  const [open, setOpen] = useState<'filters' | 'columns'>()
  const pages = usePages()
  const loaded = useQuery({
    ...queryOf(listApplications, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: presenceMs,
  })
  const { data, isFetching } = loaded
  const applications = data?.applications ?? []
  const found = { ...query, ...(data?.nearest && { search: data.nearest }) }
  const selection = useSelection(
    found,
    applications.map(({ id }) => id),
  )
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list, search, ...(Bulk && !isBoard && { onSelect: selection.toggle }) })

  function toggle(part: 'filters' | 'columns') {
    setOpen(open === part ? undefined : part)
  }

  return (
    <>
      <PageTitle>Applications</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-6">
          <h1 className="text-dialog">Applications</h1>
          <p role="status" className="text-label text-umber">
            {data && countWords(data)}
          </p>
        </div>
        <AdminViews address={address.view} />
      </header>
      <IgnoredParameters takes={takenByList} />
      <AdminStatusStrip query={found} isListed={!isFetching} onFilter={filter} />
      <search className="mt-4 grid grid-cols-2 gap-3 md:flex md:items-end">
        <AdminSearchBox
          ref={search}
          value={query.search ?? ''}
          onSearch={(text) => filter({ search: text })}
        />
        <NativeSelect
          label="Program"
          options={programOptions}
          value={query.program ?? ''}
          onChange={(choice) =>
            filter({ program: Program.safeParse(choice).data, intake: undefined })
          }
          className="md:w-44"
        />
        <NativeSelect
          label="Order"
          options={sortOptions}
          value={query.sort ?? ''}
          onChange={(choice) =>
            filter({ sort: sortOptions.find(({ value }) => value === choice)?.value || undefined })
          }
          className="md:w-44"
        />
        <Toggle part="filters" words="Filters" open={open} onPress={toggle} />
        {!isBoard && <Toggle part="columns" words="Columns" open={open} onPress={toggle} />}
      </search>
      {open === 'filters' && <AdminListFilters query={query} choices={choices} onFilter={filter} />}
      {open === 'columns' && !isBoard && (
        <AdminColumnChoice columns={columns} onChange={address.showColumns} />
      )}
      <AdminFilterChips chips={chipsOf(query, choices)} onFilter={filter} onClear={address.clear} />
      {data?.nearest && !isFetching && (
        <p role="status" className="mt-3 text-label">
          No matches for “{query.search}”. Showing results for “{data.nearest}”.
        </p>
      )}
      {Bulk && !isBoard && data && <Bulk selection={selection} query={found} count={data.count} />}
      <div ref={list} aria-busy={isFetching} className="mt-5">
        <Loaded query={loaded} loading />
        {data && isBoard && <AdminBoard query={found} flagWords={flagWords} />}
        {applications.length > 0 && !isBoard && (
          <AdminApplicationsTable
            applications={applications}
            columns={columns}
            flagWords={flagWords}
            trail={pages.trail}
            {...(Bulk && { selection })}
          />
        )}
        {data?.applications.length === 0 && !isBoard && (
          <Nothing hasFilters={address.hasFilters} onClear={address.clear} />
        )}
      </div>
      {data && !isBoard && <Pager pages={pages} next={data.next} />}
      <ShortcutSwitch keys={Bulk && !isBoard ? 'j, k, x, / and g' : 'j, k, / and g'} />
    </>
  )
}

function countWords({ count, atLeast }: { count: number | null; atLeast: number }): string {
  if (count === null) return `${atLeast.toLocaleString('en-US')}+ applications`
  return count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`
}

type ToggleProps = {
  part: 'filters' | 'columns'
  words: string
  open: string | undefined
  onPress: (part: 'filters' | 'columns') => void
}

function Toggle({ part, words, open, onPress }: ToggleProps) {
  return (
    <Button
      look="outline"
      size="small"
      aria-expanded={open === part}
      aria-controls={open === part ? `list-${part}` : undefined}
      onClick={() => onPress(part)}
      className="min-h-10 px-3"
    >
      {words}
    </Button>
  )
}

function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <NothingHere title={hasFilters ? 'No matches' : 'No applications yet'}>
      {hasFilters ? (
        <Button look="outline" size="small" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <p className="text-umber">Applications appear here as soon as someone starts one.</p>
      )}
    </NothingHere>
  )
}
