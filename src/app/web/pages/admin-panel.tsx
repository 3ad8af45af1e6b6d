import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Admin } from '#features/admins/contract.ts'
import { AdminGate } from '#features/admins/web/admin-gate.tsx'
import { useOfficeSignOut } from '#features/admins/web/use-office-sign-out.tsx'
import { inOrder } from '#shared/in-order.ts'
import { type Right, roleWords } from '#shared/rights.ts'
import { lazy } from '#web/lazy.tsx'
import { keepPlace, nameOfPlace, pageWords } from '#web/office-places.ts'
import { EarlySearch } from '#web/ui/early-search.tsx'
import type { NavItem } from '#web/ui/nav-list.tsx'
import { useOfficeKeys } from '#web/use-office-keys.ts'
import { useRowAfterBack } from '#web/use-row-after-back.ts'
import { pages } from '../features.ts'
import { AdminLayout } from '../shell/admin-layout.tsx'
import { placesFor } from './application-views.ts'
import { useWaiting } from './use-waiting.ts'

/** The office: its door, its rail, and the page of the address. */
export function AdminPanel() {
  return <AdminGate>{(admin) => <Office admin={admin} />}</AdminGate>
}

function Office({ admin }: { admin: Admin }) {
  const { signOut, question } = useOfficeSignOut(admin)
  const items = itemsFor(admin, useCounted(admin))
  const [isFinding, setFinding] = useState(false)
  const place = useLocation()
  useEffect(() => keepPlace(place), [place])
  useOfficeKeys(() => setFinding(true))
  useRowAfterBack()
  useEffect(() => {
    loadPalette().catch(() => {})
  }, [])
  return (
    <>
      <AdminLayout
        items={items}
        name={admin.name}
        role={roleWords[admin.role]}
        onFind={() => setFinding(true)}
        onSignOut={signOut}
      />
      {question}
      {isFinding && (
        <Finder pages={[...items, ...placesFor(admin.rights)]} onClose={() => setFinding(false)} />
      )}
    </>
  )
}

type FinderProps = Pick<ComponentProps<typeof AdminPalette>, 'pages' | 'onClose'>

/** The palette, with what is typed into it from the first key on. */
function Finder({ pages, onClose }: FinderProps) {
  const [text, onText] = useState('')
  const field = {
    label: 'Find or go to',
    placeholder: 'A name, a receipt number, a page, a view',
    text,
    onText,
    onClose,
  }
  return (
    <Suspense fallback={<EarlySearch {...field} />}>
      <AdminPalette {...field} pages={pages} />
    </Suspense>
  )
}

const AdminPalette = lazy(loadPalette)

async function loadPalette() {
  const { AdminPalette } = await import('#features/application-list/web/admin-palette.tsx')
  return { default: AdminPalette }
}

function useCounted({ rights }: Admin): NavItem['waiting'] {
  const waiting = useWaiting(rights)
  const count = waiting ? Object.values(waiting).reduce((sum, one) => sum + one, 0) : 0
  return count > 0 ? { count, words: 'for you' } : undefined
}

/** In the order of their names. */
function itemsFor({ rights }: Admin, waiting: NavItem['waiting']): NavItem[] {
  const may = (right: Right) => rights.includes(right)
  const items: NavItem[] = [
    { ...itemOf('applications', 'document'), ...(waiting && { waiting }) },
    ...(may('arrange-interviews') ? [itemOf('calendar', 'calendar')] : []),
    ...(may('read-settings') ? [itemOf('settings', 'settings')] : []),
    { ...itemOf('admins', 'person'), ...(!may('read-admins') && { label: 'Your login' }) },
    itemOf('how-it-works', 'arch'),
    ...[...pages].flatMap(([path, { right, icon }]) => (may(right) ? [itemOf(path, icon)] : [])),
  ]
  return inOrder(items, railOrder, ({ to }) => to)
}

const railOrder = Object.keys(pageWords).map(placeOf)

function itemOf(path: string, icon: NavItem['icon']): NavItem {
  const to = placeOf(path)
  return { to, label: nameOfPlace({ pathname: to, search: '' }), icon }
}

function placeOf(path: string): string {
  return `/admin-panel/${path}`
}
