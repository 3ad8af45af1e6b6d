import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Program } from '#shared/program.ts'
import { Failed } from '#web/failed.tsx'
import { LetterKeys } from '#web/letter-keys.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Arches } from '#web/ui/arches.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import { listApplications } from '../admin-contract.ts'
import { Status, statuses, statusWords } from '../status.ts'
import { AdminApplicationsTable } from './admin-applications-table.tsx'
import { useListAddress } from './admin-list-address.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { programWords } from './admin-words.ts'

const any = 'any'

const programOptions = [
  { value: any, label: 'Both programs' },
  ...Program.options.map((program) => ({ value: program, label: programWords[program] })),
]

const statusOptions = [
  { value: any, label: 'Every status' },
  ...statuses.map((status) => ({ value: status, label: statusWords[status].staff })),
]

const noFilters = { search: undefined, program: undefined, status: undefined }

/** Every application, the latest first. */
export function AdminApplicationsPage() {
  const { query, hasFilters, filter } = useListAddress()
  const pages = usePages()
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listApplications, { query }),
    placeholderData: keepPreviousData,
  })
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list, search })

  return (
    <>
      <PageTitle>Applications</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-dialog">Applications</h1>
        <p role="status" className="text-label text-umber">
          {data && countWords(data.count)}
        </p>
      </header>
      <search className="mt-4 grid grid-cols-2 gap-3 md:flex">
        <AdminSearchBox
          ref={search}
          value={query.search ?? ''}
          onSearch={(text) => filter({ search: text })}
        />
        <NativeSelect
          label="Program"
          options={programOptions}
          value={query.program ?? any}
          onChange={(choice) => filter({ program: Program.safeParse(choice).data })}
          className="md:w-44"
        />
        <NativeSelect
          label="Status"
          options={statusOptions}
          value={query.status ?? any}
          onChange={(choice) => filter({ status: Status.safeParse(choice).data })}
          className="md:w-52"
        />
      </search>
      <div ref={list} aria-busy={isFetching} className="mt-5">
        {error && <Failed error={error} onRetry={refetch} />}
        {!data && !error && <p className="text-umber">Loading...</p>}
        {data && data.applications.length > 0 && (
          <AdminApplicationsTable applications={data.applications} trail={pages.trail} />
        )}
        {data?.applications.length === 0 && (
          <Nothing hasFilters={hasFilters} onClear={() => filter(noFilters)} />
        )}
      </div>
      {data && <Pager pages={pages} next={data.next} />}
      <LetterKeys keys="j, k and /" />
    </>
  )
}

function countWords(count: number | null): string {
  if (count === null) return '1,000+ applications'
  return count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`
}

function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <Arches rings={4} className="w-24" />
      <h2 className="text-h3">{hasFilters ? 'Nothing matches' : 'No applications yet'}</h2>
      {hasFilters ? (
        <Button look="outline" size="small" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <p className="text-umber">They appear here as soon as somebody begins one.</p>
      )}
    </div>
  )
}
