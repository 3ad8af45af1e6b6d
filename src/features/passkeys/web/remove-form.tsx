import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { listPasskeys, type Passkey, removePasskey } from '../contract.ts'

type Props = { passkey: Passkey; onDone: (message: string) => void; onCancel: () => void }

export function RemoveForm({ passkey: { id, name }, onDone, onCancel }: Props) {
  const form = useSchemaForm(removePasskey.shapes.body, { password: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(removePasskey, { params: { id }, body }),
    ({ message }) => onDone(message),
    [listPasskeys],
  )
  return (
    <HandInForm {...frame} send="Remove it" sending="Removing..." look="danger" onBack={onCancel}>
      <p className="text-umber wrap-anywhere">
        “{name}” will stop working here. Remove it from your device too: we can’t do that for you.
      </p>
      <TextFieldControl control={form.control} {...presentPassword} />
    </HandInForm>
  )
}
