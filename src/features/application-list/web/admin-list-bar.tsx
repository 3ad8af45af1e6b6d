import { type ReactNode, type Ref, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListQuery } from '#features/applications/list-contract.ts'
import { Program } from '#shared/program.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AdminColumnChoice } from './admin-column-choice.tsx'
import { filtersIn, type useListAddress, viewOf } from './admin-list-address.ts'
import { AdminListFilters, programOptions } from './admin-list-filters.tsx'
import { AdminSearchBox } from './admin-search-box.tsx'
import { AdminViews } from './admin-views.tsx'
import type { Choices } from './use-list-choices.ts'

type Props = {
  address: ReturnType<typeof useListAddress>
  choices: Choices
  isBoard: boolean
  count: ReactNode
  search: Ref<HTMLInputElement>
}

/** One line: what is listed, how to find in it, and how it is shown; what is needed less often opens below. */
export function AdminListBar({ address, choices, isBoard, count, search }: Props) {
  const { query, filter } = address
  const [open, setOpen] = useState<'filters' | 'columns'>()
  const toggle = (part: 'filters' | 'columns') => setOpen(open === part ? undefined : part)
  return (
    <header>
      <div data-bar className="flex flex-wrap items-center gap-x-3 gap-y-2 xl:flex-nowrap">
        <h1 className="text-h3">Applications</h1>
        <p role="status" className="shrink-0 whitespace-nowrap text-help text-umber">
          {count}
        </p>
        <search className="flex w-full min-w-0 flex-wrap items-center gap-2 xl:flex-nowrap">
          <AdminSearchBox
            ref={search}
            value={query.search ?? ''}
            onSearch={(text) => filter({ search: text })}
          />
          <NativeSelect
            label="Program"
            isCompact
            options={programOptions}
            value={query.program ?? ''}
            onChange={(choice) =>
              filter({ program: Program.safeParse(choice).data, intake: undefined })
            }
            className="w-44 shrink-0 grow"
          />
          <Toggle
            part="filters"
            words="Filters"
            count={furtherFilters(query)}
            open={open}
            onPress={toggle}
          />
          {!isBoard && <Toggle part="columns" words="Columns" open={open} onPress={toggle} />}
        </search>
        <AdminViews address={address.view} />
        <Layouts isBoard={isBoard} />
      </div>
      {open === 'filters' && <AdminListFilters query={query} choices={choices} onFilter={filter} />}
      {open === 'columns' && !isBoard && (
        <AdminColumnChoice columns={address.columns} onChange={address.showColumns} />
      )}
    </header>
  )
}

/** How many filters narrow the list of those that are in no control of the bar. */
function furtherFilters(query: ListQuery): number {
  const { search: _, program: __, status: ___, ...further } = filtersIn(query)
  return Object.keys(further).length
}

/** List and board show the same applications; search and filters go along. */
function Layouts({ isBoard }: { isBoard: boolean }) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.delete('show')
  const list = viewOf(address)
  address.set('show', 'board')
  return (
    <nav aria-label="Layout" className="flex shrink-0 rounded-control border border-field bg-white">
      {[
        { words: 'List', search: list, isOn: !isBoard },
        { words: 'Board', search: viewOf(address), isOn: isBoard },
      ].map(({ words, search, isOn }) => (
        <Link
          key={words}
          to={{ search }}
          aria-current={isOn ? 'page' : undefined}
          className={cx(
            'flex items-center rounded-control px-2.5 py-0.5 text-help transition-colors',
            isOn ? 'bg-brown text-cream' : 'hover:bg-sand',
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

type ToggleProps = {
  part: 'filters' | 'columns'
  words: string
  count?: number
  open: string | undefined
  onPress: (part: 'filters' | 'columns') => void
}

function Toggle({ part, words, count = 0, open, onPress }: ToggleProps) {
  return (
    <Button
      look="outline"
      size="small"
      aria-expanded={open === part}
      aria-controls={open === part ? `list-${part}` : undefined}
      onClick={() => onPress(part)}
      className="shrink-0"
    >
      {words}
      {count > 0 && (
        <span aria-hidden="true" className="text-umber">
          {count}
        </span>
      )}
    </Button>
  )
}
