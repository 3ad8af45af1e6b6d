import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { zoneWords } from '#shared/zones.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { readCycles, readFunnel } from '../contract.ts'
import { smallestShown } from '../small-groups.ts'
import { ForecastReport } from './forecast-report.tsx'
import { ReportFilterForm } from './report-filter-form.tsx'
import {
  FunnelReport,
  SourcesReport,
  StumblesReport,
  TimesReport,
  WorkloadReport,
} from './report-views.tsx'
import { TrendReport } from './trend-report.tsx'
import { takenByReports, useReportAddress } from './use-report-address.ts'
import { YieldReport } from './yield-report.tsx'

/** What the office's numbers say, as pictures with the numbers beside them. */
export function AdminReportsPage() {
  const { filters, query, setFilters } = useReportAddress()
  const read = useQuery({ ...queryOf(readFunnel, { query }), placeholderData: keepPreviousData })
  const { data: funnel } = read
  const { program, intake } = query
  const cycles = useQuery({
    ...queryOf(readCycles, { query: { ...(program && { program }), ...(intake && { intake }) } }),
    placeholderData: keepPreviousData,
  })
  // With a filter each report says itself that there is nothing.
  const isFresh =
    Boolean(funnel?.asOf) &&
    Object.keys(query).length === 0 &&
    funnel?.groups.every(({ reached }) => reached.begun.count === 0)
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-dialog">Reports</h1>
        <Button look="outline" size="small" onClick={() => window.print()} className="print:hidden">
          <Icon name="print" /> Print
        </Button>
      </header>
      <IgnoredParameters takes={takenByReports} />
      {funnel && (
        <ReportFilterForm
          key={JSON.stringify(filters)}
          filters={filters}
          intakes={funnel.intakes}
          onShow={setFilters}
        />
      )}
      {funnel && (
        <p className="mt-3 max-w-prose text-help text-umber">
          {funnel.asOf ? (
            <>
              Updated <When at={funnel.asOf} showsTime />, and every few minutes.{' '}
            </>
          ) : (
            'The first numbers will be ready within a few minutes. '
          )}
          Days are counted in {zoneWords(funnel.timeZone)}. You see every number. In print and in
          files, groups of fewer than {smallestShown} people are hidden, along with any number that
          would reveal them.
        </p>
      )}
      {isFresh ? (
        <p className="mt-8">No applications yet. Reports start with the first one.</p>
      ) : (
        <>
          <TrendReport query={cycles} />
          <ForecastReport query={cycles} />
          <FunnelReport funnel={funnel} query={read} />
          <YieldReport funnel={funnel} query={read} />
          <SourcesReport query={query} />
          <TimesReport query={query} />
          <WorkloadReport query={query} />
          <StumblesReport query={query} />
        </>
      )}
    </>
  )
}
