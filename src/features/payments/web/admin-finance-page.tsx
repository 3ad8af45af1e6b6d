import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import type { Right } from '#shared/rights.ts'
import type { PageViews } from '#web/feature.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { When } from '#web/ui/when.tsx'
import { EntryKind } from '../charge.ts'
import { ChargeShow, readFinance } from '../finance-contract.ts'
import { type FinanceView, financeViews, financeViewWords } from '../finance-views.ts'
import { FinanceAccount } from './finance-account.tsx'
import { FinanceCharges } from './finance-charges.tsx'

const FinanceLedger = lazy(async () => ({
  default: (await import('./finance-ledger.tsx')).FinanceLedger,
}))
const FinanceRefunds = lazy(async () => ({
  default: (await import('./finance-refunds.tsx')).FinanceRefunds,
}))
const FinanceDisputes = lazy(async () => ({
  default: (await import('./finance-disputes.tsx')).FinanceDisputes,
}))
const FinanceQuarantine = lazy(async () => ({
  default: (await import('./finance-quarantine.tsx')).FinanceQuarantine,
}))
const FinanceCodes = lazy(async () => ({
  default: (await import('./finance-codes.tsx')).FinanceCodes,
}))

type Figures = Answer<typeof readFinance>

/** What is owed by everybody, or with an application in the address the account of one. */
export function AdminFinancePage({ views }: { views: PageViews }) {
  const [search] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  const application = search.get('application')
  if (application) return <FinanceAccount id={application} may={may} />
  return <Overview may={may} more={inReach(views, may)} />
}

type RightCheck = (right: Right) => boolean

/** What later features add, as far as somebody may see it. */
function inReach(views: PageViews, may: RightCheck): PageViews {
  return Object.fromEntries(Object.entries(views).filter(([, { right }]) => may(right)))
}

/** What is owed, paid and late, and what of the providers' word has to be looked at. */
function Overview({ may, more }: { may: RightCheck; more: PageViews }) {
  const [search, setSearch] = useSearchParams()
  const known = [...financeViews, ...Object.keys(more)]
  const view = known.find((one) => one === search.get('show')) ?? 'owed'
  const added = more[view]
  const program = Program.safeParse(search.get('program')).data
  const query = { ...(program && { program }) }
  const loaded = useQuery(queryOf(readFinance, { query }))
  const { data } = loaded
  const to = (show: string) => ({
    search: new URLSearchParams({ show, ...(program && { program }) }).toString(),
  })
  const counts: Partial<Record<FinanceView, number>> = {
    refunds: data ? data.refundsFailed + data.disputes : 0,
    quarantine: data?.quarantined ?? 0,
  }
  const tabs: Tab[] = [
    ...financeViews.map((show) => ({
      label: financeViewWords[show],
      to: to(show),
      isOn: show === view,
      count: counts[show] ?? 0,
    })),
    ...Object.entries(more).map(([show, { label }]) => ({
      label,
      to: to(show),
      isOn: show === view,
    })),
  ]
  return (
    <>
      <PageTitle>Finance</PageTitle>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-dialog">Finance</h1>
        <NativeSelect
          label="Program"
          value={program ?? ''}
          onChange={(value) =>
            setSearch({ show: view, ...(value && { program: value }) }, { replace: true })
          }
          options={[
            { value: '', label: 'Both programs' },
            ...Program.options.map((value) => ({ value, label: programWords[value] })),
          ]}
        />
      </header>
      <IgnoredParameters
        takes={{
          show: known,
          program: Program.options,
          ...(view === 'ledger' && { kind: EntryKind.options }),
          ...added?.takes,
        }}
      />
      <Loaded query={loaded} className="mb-4">
        {(data) => <Glance figures={data} />}
      </Loaded>
      <Tabs label="View" tabs={tabs} />
      <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
        {ChargeShow.safeParse(view).success && (
          <FinanceCharges show={ChargeShow.parse(view)} program={program} />
        )}
        {view === 'ledger' && <FinanceLedger program={program} />}
        {view === 'refunds' && (
          <>
            <FinanceDisputes program={program} />
            <FinanceRefunds program={program} />
          </>
        )}
        {view === 'quarantine' && <FinanceQuarantine maySettle={may('record-payments')} />}
        {view === 'codes' && <FinanceCodes mayMake={may('waive-charges')} />}
      </Suspense>
      {added && <Part key={view} load={added.load} props={{}} />}
    </>
  )
}

function Glance({ figures }: { figures: Figures }) {
  const { others, webhooks, testProviders } = figures
  return (
    <>
      {testProviders.length > 0 && <Banner className="mb-4">Test mode: no money moves.</Banner>}
      {[figures, ...others].map((sums) => (
        <SumsOfCurrency key={sums.currency} sums={sums} />
      ))}
      {webhooks.map(({ provider, lastAt }) => (
        <p key={provider} className="mb-4 text-help text-umber">
          Last update from Stripe:{' '}
          {lastAt ? (
            <When at={lastAt} showsTime />
          ) : (
            'none yet. If someone has paid, check the webhook in your Stripe settings'
          )}
          .
        </p>
      ))}
    </>
  )
}

function SumsOfCurrency({ sums }: { sums: Figures['others'][number] }) {
  const { currency, owed, overdue, processing, paid, toGiveBack } = sums
  const shown = [
    ['Owed', owed],
    ['Overdue', overdue],
    ['Processing', processing],
    ['Paid in the last 30 days', paid],
    ['Refunds due', toGiveBack],
  ] as const
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
      {shown.map(([label, { amount, count }]) => (
        <div key={label}>
          <dt className="text-help text-umber">{label}</dt>
          <dd className="text-lead tabular-nums">
            {formatMoney(amount, currency)}
            <span className="ml-2 text-help text-umber">{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
