import { useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useLive } from '#web/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type NavItem, NavList, navItemClass } from '#web/ui/nav-list.tsx'
import { Main, SkipLink } from './landmarks.tsx'
import { HomeLink } from './public-layout.tsx'

const letter: NavItem = { to: '/dashboard/decision', label: 'Your letter', icon: 'mail' }
const contract: NavItem = { to: '/dashboard/contract', label: 'My contract', icon: 'edit' }
const first: NavItem = {
  to: '/dashboard',
  label: 'Admissions dashboard',
  icon: 'arch',
  end: true,
}
const documents: NavItem = {
  to: '/dashboard/documents',
  label: 'My documents',
  icon: 'document',
}
const payments: NavItem = { to: '/dashboard/pay', label: 'Payments', icon: 'payment' }
const account: NavItem = { to: '/dashboard/account', label: 'Account', icon: 'person' }

/** What a change of an application may change on these pages beside it. */
const live = ['contracts']

function messagesWith(unread: number): NavItem {
  const item: NavItem = { to: '/dashboard/messages', label: 'Messages', icon: 'message' }
  return unread > 0 ? { ...item, waiting: { count: unread, words: 'unread' } } : item
}

type Props = {
  /** Who is signed in, as they call themselves. */
  name: string
  /** A decision was released: there is a letter to read. */
  hasLetter: boolean
  /** A place was offered: there is a contract to read, or will be. */
  hasContract: boolean
  /** Messages of the office that were not read yet. */
  unread: number
  /** Whether a feature has a page. */
  isThere: (page: string) => boolean
  onSignOut: () => void
}

export function DashboardLayout({ name, ...shown }: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useLive('applicant', live)
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="page flex items-center justify-between gap-6 py-6 md:py-9">
        <HomeLink />
        <p className="hidden min-w-0 max-w-prose truncate text-label text-umber lg:block">
          <bdi>{name}</bdi>
        </p>
        <Button
          look="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
          className="-mr-2.5 min-h-11 lg:hidden"
        >
          <Icon name="menu" />
          Menu
        </Button>
      </header>
      <div className="page flex gap-14 pb-16">
        <div className="hidden w-60 shrink-0 lg:block print:hidden">
          <Navigation {...shown} />
        </div>
        <Main className="min-w-0 grow">
          <Outlet />
        </Main>
      </div>
      <Drawer label="Menu" isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        <p className="mb-4 px-3.5 text-label text-umber">
          <bdi>{name}</bdi>
        </p>
        <Navigation {...shown} onChoose={() => setDrawerOpen(false)} />
      </Drawer>
      <ScrollRestoration />
    </div>
  )
}

type NavigationProps = Omit<Props, 'name'> & { onChoose?: () => void }

function Navigation({ hasLetter, hasContract, unread, isThere, ...act }: NavigationProps) {
  const { onSignOut, onChoose } = act
  const items = [
    first,
    ...(hasLetter ? [letter] : []),
    ...(hasContract && isThere('contract') ? [contract] : []),
    ...(isThere('messages') ? [messagesWith(unread)] : []),
    documents,
    ...(isThere('pay') ? [payments] : []),
    account,
  ]
  return (
    <>
      <NavList label="Dashboard" items={items} onChoose={onChoose} />
      <div className="mt-4 border-hairline border-t pt-4">
        <button type="button" onClick={onSignOut} className={navItemClass()}>
          <Icon name="signOut" />
          Log out
        </button>
      </div>
    </>
  )
}
