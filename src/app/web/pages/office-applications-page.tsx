import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { BulkProps } from '#features/application-list/selection.ts'
import { AdminApplicationsPage } from '#features/application-list/web/admin-applications-page.tsx'
import type { Right } from '#shared/rights.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { viewWords } from '#web/office-places.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { type ApplicationView, applicationViews } from './application-views.ts'
import { useWaiting } from './use-waiting.ts'

async function mine() {
  return (await import('#features/casework/web/my-work.tsx')).MyWork
}

async function reviews() {
  return (await import('#features/review/web/reviews-page.tsx')).ReviewsPage
}

async function documents() {
  return (await import('#features/documents/web/waiting-documents.tsx')).WaitingDocuments
}

async function messages() {
  return (await import('#features/messages/web/waiting-threads.tsx')).WaitingThreads
}

async function releases() {
  return (await import('#features/decisions/web/admin-releases.tsx')).AdminReleases
}

async function requests() {
  return (await import('#features/decisions/web/admin-requests-list.tsx')).AdminRequestsList
}

async function duplicates() {
  return (await import('#features/people/web/duplicates-list.tsx')).DuplicatesList
}

async function enter() {
  return (await import('#features/staff-entry/web/admin-enter.tsx')).AdminEnter
}

async function massActs() {
  return (await import('#features/bulk-actions/web/admin-mass-acts.tsx')).AdminMassActs
}

/** The code of a view, fetched when it is opened; the list shows the others itself. */
const loads: Partial<Record<ApplicationView, () => Promise<ComponentType>>> = {
  mine,
  reviews,
  messages,
  documents,
  releases,
  requests,
  duplicates,
  enter,
  'mass-acts': massActs,
}

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
  const current = open.find(({ view }) => view === params.get('show'))?.view ?? null
  const load = current ? loads[current] : undefined
  return (
    <>
      <Tabs
        label="Views of the applications"
        tabs={open.map(({ view }) => ({
          label: view ? viewWords[view] : 'List',
          to: { search: addressOf(view, current, params) },
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

type View = ApplicationView | null

/** Search and filters go along between list and board. */
function addressOf(view: View, current: View, params: URLSearchParams): string {
  const isList = (one: View) => one === null || !loads[one]
  const address = new URLSearchParams(isList(view) && isList(current) ? params : undefined)
  address.delete('after')
  address.delete('show')
  if (view) address.set('show', view)
  return address.toString()
}
