import { Outlet, useRouteError } from 'react-router'
import { AccountLink } from '#features/accounts/web/account-link.tsx'
import { AuthDialogDoor } from '#features/accounts/web/auth-dialog-door.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What every page has: the dialog may open over any of them. */
export function Root() {
  return (
    <>
      <Outlet />
      <AuthDialogDoor />
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
