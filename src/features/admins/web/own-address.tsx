import { Part } from '#web/part.tsx'
import { type Admin, changeOwnAddress } from '../contract.ts'
import { OwnSignInChange } from './own-sign-in-change.tsx'
import { OwnSignInLine } from './own-sign-in-line.tsx'

async function addressForm() {
  return (await import('#web/form/own-sign-in-forms.tsx')).AddressForm
}

/** The address that one signs in with and is written to. */
export function OwnAddress({ admin }: { admin: Admin }) {
  if (!admin.hasPassword)
    return (
      <OwnSignInLine title="Email">
        <span className="wrap-anywhere">{admin.email}</span>
      </OwnSignInLine>
    )
  return (
    <OwnSignInChange
      title="Email"
      label="Change address"
      heading="Change your email address"
      form={(ends) => <Part load={addressForm} props={{ ...ends, endpoint: changeOwnAddress }} />}
    >
      {(said) => (
        <>
          <span className="wrap-anywhere">{admin.email}</span>
          {said}
        </>
      )}
    </OwnSignInChange>
  )
}
