import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { usePages } from '#web/use-pages.ts'
import { listContracts, WaitingContract } from '../admin-contract.ts'
import { waitingWords } from '../contract-views.ts'
import { ContractTable } from './contract-table.tsx'

const ContractPage = lazy(async () => ({
  default: (await import('./contract-page.tsx')).ContractPage,
}))
const Templates = lazy(async () => ({ default: (await import('./templates.tsx')).Templates }))

/** Every contract by what it waits for, and the texts that they are made from. */
export function AdminContractsPage() {
  const [search, setSearch] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const rights = me?.admin.rights ?? []
  const isTemplates = search.get('show') === 'templates'
  const show = WaitingContract.safeParse(search.get('show')).data ?? 'all'
  const program = Program.safeParse(search.get('program')).data
  const pages = usePages()
  const query = {
    show,
    ...(program && { program }),
    ...(pages.after && { after: pages.after }),
  }
  const loaded = useQuery({
    ...queryOf(listContracts, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = loaded
  const to = (name: string) => ({
    search: new URLSearchParams({ show: name, ...(program && { program }) }).toString(),
  })
  const tabs: Tab[] = [
    ...WaitingContract.options.map((one) => ({
      label: waitingWords[one],
      to: to(one),
      isOn: !isTemplates && one === show,
      count: one === 'office' || one === 'failed' ? (data?.counts[one] ?? 0) : 0,
    })),
    { label: 'Templates', to: to('templates'), isOn: isTemplates },
  ]
  const opened = search.get('contract')
  const turn = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    change(next)
    setSearch(next)
  }
  if (opened) {
    const others = new URLSearchParams(search)
    others.delete('contract')
    const may = {
      manage: rights.includes('manage-contracts'),
      sign: rights.includes('sign-contracts'),
    }
    return (
      <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
        <ContractPage key={opened} id={opened} may={may} back={{ search: others.toString() }} />
      </Suspense>
    )
  }
  return (
    <>
      <PageTitle>Contracts</PageTitle>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-dialog">Contracts</h1>
        <NativeSelect
          label="Program"
          value={program ?? ''}
          onChange={(value) =>
            turn((next) => (value ? next.set('program', value) : next.delete('program')))
          }
          options={[
            { value: '', label: 'Both programs' },
            ...Program.options.map((value) => ({ value, label: programWords[value] })),
          ]}
        />
      </header>
      <IgnoredParameters
        takes={{ show: [...WaitingContract.options, 'templates'], program: Program.options }}
      />
      {data && <SealNotice seal={data.seal} />}
      <Tabs label="View" tabs={tabs} />
      <Loaded query={loaded} />
      <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
        {isTemplates ? (
          <Templates mayManage={rights.includes('manage-contracts')} program={program} />
        ) : (
          data && (
            <>
              <ContractTable
                contracts={data.contracts}
                linkTo={(id) => {
                  const next = new URLSearchParams(search)
                  next.set('contract', id)
                  return { search: next.toString() }
                }}
              />
              <Pager pages={pages} next={data.next} />
            </>
          )
        )}
      </Suspense>
    </>
  )
}

type Seal = { fault: string | null; validUntil: string | null; endsSoon: boolean; isOwn: boolean }

function SealNotice({ seal: { fault, validUntil, endsSoon, isOwn } }: { seal: Seal }) {
  const { timeZone } = usePublicFacts().institute
  if (fault)
    return (
      <Banner tone="error" className="mb-4">
        {fault}. Contracts wait until it’s available. Everything else keeps working.
      </Banner>
    )
  if (endsSoon && validUntil)
    return (
      <Banner className="mb-4">
        The seal certificate expires on {formatDay(validUntil, timeZone)}. Install a new one before
        then.
      </Banner>
    )
  if (!isOwn) return null
  return (
    <p className="mb-4 text-help text-umber">
      Contracts are sealed with a self-issued certificate. PDF readers show the signer as unknown.
      Use the check page to see whether a file is intact.
    </p>
  )
}
