import type { ReactNode } from 'react'
import { PageTitle } from '#web/page-title.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { EmailAddress } from './email-address.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordChange } from './password-change.tsx'
import { Profile } from './profile.tsx'

type Props = {
  /** How else one logs in. */
  logins?: ReactNode
  children?: ReactNode
}

/** What else there is of the account, of later features, is between its own parts. */
export function AccountPage({ logins, children }: Props) {
  return (
    <>
      <PageTitle>Account</PageTitle>
      <h1 className="text-section">Account</h1>
      <Profile />
      <EmailAddress />
      <PasswordChange />
      {logins}
      <Devices />
      <OwnData />
      {children}
      <CloseAccount />
    </>
  )
}
