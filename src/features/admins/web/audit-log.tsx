import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { listAudit } from '../audit-contract.ts'
import { listAdmins } from '../staff-contract.ts'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { AuditTable } from './audit-table.tsx'
import { takenByAudit, useAuditAddress } from './use-audit-address.ts'

/** Who did what, the latest first. Each look at it stands in it too, so nothing is read again unasked. */
export function AuditLog() {
  const { filters, setFilters } = useAuditAddress()
  const pages = usePages()
  const query = useQuery({
    ...queryOf(listAudit, { query: { ...filters, after: pages.after } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, refetch } = query
  const people = useQuery(queryOf(listAdmins)).data?.people ?? []
  const others = data?.rows.map(({ actor }) => actor) ?? []

  return (
    <>
      <IgnoredParameters takes={takenByAudit} />
      <AuditFilterForm
        key={JSON.stringify(filters)}
        filters={filters}
        people={people}
        others={others}
        timeZone={data?.timeZone}
        onShow={setFilters}
        onShowAgain={refetch}
      />
      <div className="mt-5">
        <Loaded
          query={query}
          loading
          empty={(data) =>
            data.rows.length === 0 && (
              <EmptyState title="No matches">Try other days or another name.</EmptyState>
            )
          }
        >
          {(data) => <AuditTable rows={data.rows} />}
        </Loaded>
      </div>
      {data && <Pager pages={pages} next={data.next} />}
    </>
  )
}
