import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Admin, changeOwnAddress } from '../contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

/** The address that one signs in with and is written to. */
export function OwnAddress({ admin }: { admin: Admin }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()

  function done(message: string) {
    setSaid(message)
    setOpen(false)
  }

  return (
    <OwnSignInLine
      title="Email"
      act={
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          Change address
        </Button>
      }
    >
      <span className="wrap-anywhere">{admin.email}</span>
      {said && (
        <Banner tone="success" className="mt-2">
          <span className="wrap-anywhere">{said}</span>
        </Banner>
      )}
      <Dialog title="Change your address" isOpen={isOpen} onClose={() => setOpen(false)}>
        <AddressForm onDone={done} onCancel={() => setOpen(false)} />
      </Dialog>
    </OwnSignInLine>
  )
}

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

function AddressForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changeOwnAddress.shapes.body, { email: '', password: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(changeOwnAddress, { body }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm {...frame} send="Send the link" sending="Sending..." onBack={onCancel}>
      <p className="text-umber">
        We write to the new address with a link. Until you follow it, the old one stays.
      </p>
      <TextFieldControl
        control={form.control}
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
      />
      <TextFieldControl
        control={form.control}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </HandInForm>
  )
}
