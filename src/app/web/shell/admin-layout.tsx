import { type ReactNode, useState } from 'react'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { usePublicFacts } from '#web/facts.tsx'
import { useLive } from '#web/live.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Glyph } from '#web/ui/first-icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { type NavItem, NavList, navItemClass, navItemStyle } from '#web/ui/nav-list.tsx'
import { live } from '../features.ts'
import { Main, SkipLink } from './landmarks.tsx'

type Props = {
  items: readonly NavItem[]
  /** Who is signed in and as what, like "Ana Ruiz" and "Admissions". */
  name: string
  role: string
  onFind: () => void
  onHelp: () => void
  /** Help, where it is open. */
  help: ReactNode
  onSignOut: () => void
}

const questionMark =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.8c0-3.3 5-3.3 5 0 0 1.9-2.5 2-2.5 4M12 17v.01'

/** The office: one brown rail, set closer than the public pages. */
export function AdminLayout(props: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useLive('admin', live)
  return (
    <div data-density="dense" className="min-h-dvh lg:flex">
      <SkipLink />
      <header
        data-surface="dark"
        className="flex items-center justify-between gap-4 px-5 py-2 lg:hidden"
      >
        <RailHead />
        <Button
          look="quiet-on-dark"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
          className="min-h-11"
        >
          <Icon name="menu" />
          Menu
        </Button>
      </header>
      <header
        data-surface="dark"
        data-rail="close"
        className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col overflow-y-auto px-3 py-3 lg:flex print:hidden"
      >
        <RailHead />
        <Rail {...props} />
      </header>
      <Main className="min-w-0 grow px-5 py-4 lg:px-9">
        <Outlet />
      </Main>
      {props.help}
      <Drawer label="Menu" isDark isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        <Rail {...props} onChoose={() => setDrawerOpen(false)} />
      </Drawer>
      <ScrollRestoration />
    </div>
  )
}

function RailHead() {
  const { institute, letters } = usePublicFacts()
  return (
    <Link to="/admin-panel" className="flex min-h-11 min-w-0 items-center gap-3 px-2">
      <Mark letters={letters} />
      <span className="line-clamp-2 min-w-0 text-label leading-tight">{institute.name}</span>
    </Link>
  )
}

function Rail(props: Props & { onChoose?: () => void }) {
  const { items, name, role, onFind, onHelp, help, onSignOut, onChoose } = props
  return (
    <div className="flex grow flex-col pt-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onChoose?.()
          onFind()
        }}
        style={navItemStyle}
        className={cx(navItemClass(), 'mb-1')}
      >
        <Icon name="search" />
        Find
        <span aria-hidden="true" className="ml-auto text-gold text-help max-lg:hidden">
          Ctrl K
        </span>
      </button>
      <NavList label="Office" items={items} onChoose={onChoose} />
      <button
        type="button"
        aria-expanded={help !== null}
        onClick={() => {
          onChoose?.()
          onHelp()
        }}
        style={navItemStyle}
        className={cx(navItemClass(), 'mt-1')}
      >
        <Glyph path={questionMark} />
        Help
      </button>
      <div className="mt-auto border-gold/30 border-t pt-2">
        <p className="min-w-0 px-3.5 text-label leading-snug">
          <span className="line-clamp-2">
            <bdi>{name}</bdi>
          </span>
          <span className="text-gold text-help">{role}</span>
        </p>
        <button type="button" onClick={onSignOut} style={navItemStyle} className={navItemClass()}>
          <Icon name="signOut" />
          Log out
        </button>
      </div>
    </div>
  )
}
