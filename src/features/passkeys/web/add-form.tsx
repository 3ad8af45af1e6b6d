import { useEffect } from 'react'
import * as z from 'zod/mini'
import { PresentPassword } from '#features/identity/credentials.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { addPasskey, beginPasskey, listPasskeys, PasskeyName } from '../contract.ts'
import { askDevice, cancelAsking } from './ask-device.ts'

type Props = { onDone: (message: string) => void; onCancel: () => void }

const NewPasskey = z.object({ name: PasskeyName, password: PresentPassword })

export function AddForm({ onDone, onCancel }: Props) {
  const form = useSchemaForm(NewPasskey, { name: '', password: '' })
  const { frame } = useHandIn(form, makePasskey, ({ message }) => onDone(message), [listPasskeys])
  useEffect(() => cancelAsking, [])
  return (
    <HandInForm {...frame} send="Continue" sending="Waiting for your device..." onBack={onCancel}>
      <p className="text-umber">
        Your device asks for your fingerprint, your face, or its PIN. We never see these.
      </p>
      <TextFieldControl
        control={form.control}
        name="name"
        label="Name of this passkey"
        hint="So you can tell your passkeys apart, like “My phone”"
        autoComplete="off"
      />
      <TextFieldControl control={form.control} {...presentPassword} />
    </HandInForm>
  )
}

async function makePasskey({ name, password }: z.infer<typeof NewPasskey>) {
  const begun = await call(beginPasskey, { body: { password } })
  if (!begun.ok) return begun
  const { ticket, options } = begun.answer
  const made = await askDevice(
    ({ startRegistration }) => startRegistration({ optionsJSON: options }),
    'No passkey was added. Try again',
  )
  if (!made.ok) return made
  return call(addPasskey, { body: { ticket, name, credential: made.answer } })
}
