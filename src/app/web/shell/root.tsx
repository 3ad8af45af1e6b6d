import { Outlet, useRouteError } from 'react-router'
import { AccountLink } from '#features/accounts/web/account-link.tsx'
import { LazyAuthDialog } from '#features/accounts/web/lazy-auth-dialog.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What every page has: the dialog may open over any of them. */
export function Root() {
  return (
    <>
      <Outlet />
      <LazyAuthDialog />
    </>
  )
}

export function PublicPages() {
  return <PublicLayout account={<AccountLink />} />
}

/** What the router catches goes on to the one crash screen around it, which has a second stage. */
export function RouteCrash(): never {
  throw useRouteError()
}
