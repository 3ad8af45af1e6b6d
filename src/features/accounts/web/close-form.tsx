import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { closeAccount } from '../contract.ts'

type Props = { onDone: (message: string) => void; onCancel: () => void }

export function CloseForm({ onDone, onCancel }: Props) {
  const form = useSchemaForm(closeAccount.shapes.body, { password: '' })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(closeAccount, { body }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="outline" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" busyLabel={isSending && 'Closing...'}>
            Close my account
          </Button>
        </>
      }
    >
      <p>This can’t be undone. If you want a copy of what we keep about you, download it first.</p>
      <TextFieldControl control={form.control} {...presentPassword} />
    </HandInForm>
  )
}
