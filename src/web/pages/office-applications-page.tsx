import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Right } from '#features/admins/rights.ts'
import {
  AdminApplicationsPage,
  type BulkProps,
} from '#features/applications/web/admin-applications-page.tsx'
import { Part } from '../part.tsx'
import { queryOf } from '../queries.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useWaiting } from './use-waiting.ts'

type Show = {
  /** Names it in the address; the list is not named. */
  show: string | null
  label: string
  /** Absent: whoever may see the list. */
  right?: Right
  /** Its code, fetched when it is opened; absent where the list shows it itself. */
  load?: () => Promise<ComponentType>
}

/** The views of the applications. */
const shows: readonly Show[] = [
  { show: null, label: 'List' },
  { show: 'board', label: 'Board' },
  { show: 'mine', label: 'My work', right: 'read-application', load: mine },
  { show: 'reviews', label: 'My reviews', right: 'review-applications', load: reviews },
  { show: 'messages', label: 'Messages', right: 'read-messages', load: messages },
  { show: 'documents', label: 'Documents', right: 'check-documents', load: documents },
  { show: 'releases', label: 'Releases', right: 'release-decisions', load: releases },
  { show: 'requests', label: 'Requests', right: 'answer-requests', load: requests },
  { show: 'duplicates', label: 'Duplicates', right: 'merge-people', load: duplicates },
  { show: 'enter', label: 'Enter an application', right: 'enter-applications', load: enter },
  {
    show: 'mass-acts',
    label: 'Exports and messages',
    right: 'approve-mass-acts',
    load: massActs,
  },
]

async function mine() {
  return (await import('#features/casework/web/mine.tsx')).Mine
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
  return (await import('#features/applications/web/admin-enter.tsx')).AdminEnter
}

async function massActs() {
  return (await import('#features/applications/web/admin-mass-acts.tsx')).AdminMassActs
}

const actsOnMany: readonly Right[] = ['assign-applications', 'export-applications']

async function bulk() {
  return (await import('#features/applications/web/admin-bulk.tsx')).AdminBulk
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
  const open = shows.filter(({ right }) => !right || me?.admin.rights.includes(right))
  const current = open.find(({ show }) => show === params.get('show')) ?? shows[0]
  if (!current) return null
  const { show, load } = current
  return (
    <>
      <Tabs
        label="Views of the applications"
        tabs={open.map((one) => ({
          label: one.label,
          to: { search: addressOf(one, current, params) },
          isOn: one === current,
          count: counts[one.show ?? ''],
        }))}
      />
      {load ? (
        <Part key={show} load={load} props={{}} />
      ) : (
        <AdminApplicationsPage
          isBoard={show === 'board'}
          {...(actsOnMany.some((right) => me?.admin.rights.includes(right)) && { Bulk })}
        />
      )}
    </>
  )
}

/** Search and filters go along between list and board. */
function addressOf({ show, load }: Show, current: Show, params: URLSearchParams): string {
  const address = new URLSearchParams(load || current.load ? undefined : params)
  address.delete('after')
  address.delete('show')
  if (show) address.set('show', show)
  return address.toString()
}
