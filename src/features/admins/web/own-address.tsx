import { call } from '#web/call.ts'
import { AddressFields } from '#web/form/address-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { type Admin, changeOwnAddress } from '../contract.ts'
import { type ChangeForm, OwnSignInChange } from './own-sign-in-change.tsx'

/** The address that one signs in with and is written to. */
export function OwnAddress({ admin }: { admin: Admin }) {
  return (
    <OwnSignInChange
      title="Email"
      label="Change address"
      heading="Change your email address"
      Form={AddressForm}
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

const AddressForm: ChangeForm = ({ onDone, onCancel }) => {
  const form = useSchemaForm(changeOwnAddress.shapes.body, { email: '', password: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(changeOwnAddress, { body }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm {...frame} send="Send the link" sending="Sending..." onBack={onCancel}>
      <p className="text-umber">
        We’ll email a link to the new address. Until you open it, the old one stays.
      </p>
      <AddressFields control={form.control} />
    </HandInForm>
  )
}
