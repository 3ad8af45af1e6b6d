import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { BulkProps } from '#features/application-list/selection.ts'
import { AdminApplicationsPage } from '#features/application-list/web/admin-applications-page.tsx'
import type { Right } from '#shared/rights.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { applicationViews } from './application-views.ts'
import { useWaiting } from './use-waiting.ts'

const actsOnMany: readonly Right[] = ['assign-applications', 'export-applications']

async function bulk() {
  return (await import('#features/bulk-actions/web/admin-bulk.tsx')).AdminBulk
}

function Bulk(props: BulkProps) {
  return <Part load={bulk} props={props} />
}

/** The applications of the office; `show` in the address names another view of them than the list. */
export function OfficeApplicationsPage() {
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const waiting = useWaiting(me?.admin.rights ?? [])
  const counts: Record<string, number> = waiting
    ? {
        mine: waiting.mentions + waiting.dueTasks,
        reviews: waiting.reviews,
        releases: waiting.releases,
      }
    : {}
  const open = applicationViews.filter(({ right }) => !right || me?.admin.rights.includes(right))
  const shown = open.find(({ view }) => view === params.get('show'))
  const current = shown?.view ?? null
  const load = shown?.load
  return (
    <>
      <Tabs
        label="Application views"
        tabs={open.map(({ view, label, load: ofOther }) => ({
          label,
          to: { search: addressOf(view, load || ofOther ? undefined : params) },
          isOn: view === current,
          count: counts[view ?? ''],
        }))}
      />
      {me && <IgnoredParameters takes={{ show: open.map(({ view }) => view) }} />}
      {load ? (
        <Part key={current} load={load} props={{}} />
      ) : (
        <AdminApplicationsPage
          isBoard={current === 'board'}
          {...(actsOnMany.some((right) => me?.admin.rights.includes(right)) && { Bulk })}
        />
      )}
    </>
  )
}

/** Search and filters go along between list and board. */
function addressOf(view: string | null, kept: URLSearchParams | undefined): string {
  const address = new URLSearchParams(kept)
  address.delete('after')
  address.delete('show')
  if (view) address.set('show', view)
  return address.toString()
}
