import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Right } from '#features/admins/rights.ts'
import { AdminApplicationsPage } from '#features/applications/web/admin-applications-page.tsx'
import { queryOf } from '../queries.ts'
import { Tabs } from '../ui/tabs.tsx'

type Show = {
  /** Names it in the address; the list is not named. */
  show: string | null
  label: string
  /** Absent: whoever may see the list. */
  right?: Right
  Component: ComponentType
  /** Search and filters go along from one to the other. */
  isList?: true
}

/** The views of the applications; all but the first two are loaded when they are opened. */
const shows: readonly Show[] = [
  { show: null, label: 'List', Component: List, isList: true },
  { show: 'board', label: 'Board', Component: Board, isList: true },
]

function List() {
  return <AdminApplicationsPage />
}

function Board() {
  return <AdminApplicationsPage isBoard />
}

/** The applications of the office; `show` in the address names another view of them than the list. */
export function OfficeApplicationsPage() {
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const open = shows.filter(({ right }) => !right || me?.admin.rights.includes(right))
  const current = open.find(({ show }) => show === params.get('show')) ?? shows[0]
  if (!current) return null
  const { Component } = current
  return (
    <>
      <Tabs
        label="Views of the applications"
        tabs={open.map((one) => ({
          label: one.label,
          to: { search: addressOf(one, current, params) },
          isOn: one === current,
        }))}
      />
      <Suspense fallback={<p className="text-umber">Loading...</p>}>
        <Component />
      </Suspense>
    </>
  )
}

function addressOf({ show, isList }: Show, current: Show, params: URLSearchParams): string {
  const address = new URLSearchParams(isList && current.isList ? params : undefined)
  address.delete('after')
  address.delete('show')
  if (show) address.set('show', show)
  return address.toString()
}
