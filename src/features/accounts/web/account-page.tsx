import { PageTitle } from '#web/page-title.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { EmailAddress } from './email-address.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProfileForm } from './profile-form.tsx'

export function AccountPage() {
  return (
    <>
      <PageTitle>Account</PageTitle>
      <h1 className="text-section">Account</h1>
      <ProfileForm />
      <EmailAddress />
      <PasswordChange />
      <Devices />
      <OwnData />
      <CloseAccount />
    </>
  )
}
