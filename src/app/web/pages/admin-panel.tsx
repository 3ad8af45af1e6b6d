import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Admin } from '#features/admins/contract.ts'
import { AdminGate } from '#features/admins/web/admin-gate.tsx'
import { otherWaysSource } from '#features/admins/web/other-ways.tsx'
import { useOfficeSignOut } from '#features/admins/web/use-office-sign-out.tsx'
import { roleWords } from '#shared/rights.ts'
import { lazy } from '#web/lazy.tsx'
import { allApplications, rememberPlace } from '#web/office-places.ts'
import { EarlySearch } from '#web/ui/early-search.tsx'
import type { NavItem } from '#web/ui/nav-list.tsx'
import { useOfficeKeys } from '#web/use-office-keys.ts'
import { useRowAfterBack } from '#web/use-row-after-back.ts'
import { officeLines, viewsFor } from '../office-lines.ts'
import { AdminLayout } from '../shell/admin-layout.tsx'
import { useWorkCount } from './use-work-count.ts'

otherWaysSource.load = async (place) => (await import('./found-parts.ts')).partOf(place)

/** The office: its door, its rail, and the page of the address. */
export function AdminPanel() {
  return <AdminGate>{(admin) => <Office admin={admin} />}</AdminGate>
}

function Office({ admin }: { admin: Admin }) {
  const { signOut, question } = useOfficeSignOut(admin)
  const items = itemsFor(admin, usePlaces(admin))
  const [isFinding, setFinding] = useState(false)
  const place = useLocation()
  useEffect(() => rememberPlace(place), [place])
  const [showsKeys, setShowsKeys] = useState(false)
  const [showsHelp, setShowsHelp] = useState(false)
  useOfficeKeys({ onFind: () => setFinding(true), onHelp: () => setShowsKeys(true) })
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
        onHelp={() => setShowsHelp(!showsHelp)}
        help={
          showsHelp ? (
            <Suspense>
              <HelpSheet onClose={() => setShowsHelp(false)} />
            </Suspense>
          ) : null
        }
        onSignOut={signOut}
      />
      {question}
      {showsKeys && (
        <Suspense>
          <KeysDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
      {isFinding && (
        <Finder
          pages={[...items, ...viewsFor(admin.rights)]}
          rights={admin.rights}
          onClose={() => setFinding(false)}
        />
      )}
    </>
  )
}

type FinderProps = {
  pages: readonly { to: string; label: string }[]
  rights: readonly string[]
  onClose: () => void
}

/** The palette, with what is typed into it from the first key on. */
function Finder({ pages, rights, onClose }: FinderProps) {
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
      <OfficePalette {...field} pages={pages} rights={rights} />
    </Suspense>
  )
}

const KeysDialog = lazy(async () => ({
  default: (await import('./keys-dialog.tsx')).KeysDialog,
}))

const HelpSheet = lazy(async () => ({
  default: (await import('../help/help-sheet.tsx')).HelpSheet,
}))

const OfficePalette = lazy(loadPalette)

async function loadPalette() {
  const { OfficePalette } = await import('./office-palette.tsx')
  return { default: OfficePalette }
}

/** What there is of the applications beside their list, with what waits there for the reader. */
function usePlaces({ rights }: Admin): NavItem['places'] {
  const waiting = useWorkCount(rights)
  const { pathname, search } = useLocation()
  const shown =
    pathname === allApplications.pathname ? new URLSearchParams(search).get('show') : null
  const counts: Record<string, number> = waiting
    ? {
        mine: waiting.mentions + waiting.dueTasks,
        reviews: waiting.reviews,
        releases: waiting.releases,
      }
    : {}
  return {
    label: 'Application views',
    items: viewsFor(rights).map(({ view, ...place }) => ({
      ...place,
      isOn: view === shown,
      waiting: { count: counts[view] ?? 0, words: 'for you' },
    })),
  }
}

function itemsFor({ rights }: Admin, places: NavItem['places']): NavItem[] {
  return [...officeLines].flatMap(([path, { label, icon, right }]) => {
    if (right && !rights.includes(right)) return []
    const to = `/admin-panel/${path}`
    const isOwnLogin = path === 'admins' && !rights.includes('read-admins')
    return [
      {
        to,
        icon,
        label: isOwnLogin ? 'Your login' : label,
        ...(to === allApplications.pathname && { places }),
      },
    ]
  })
}
