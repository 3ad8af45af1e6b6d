import { call } from '#web/call.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { turnOffSecondFactor } from '../contract.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function TurnOffSecondFactor({ hasPassword, onClose }: Props) {
  const password = hasPassword ? { password: '' } : {}
  const form = useSchemaForm(turnOffSecondFactor.shapes.body, { ...password, code: '' })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(turnOffSecondFactor, { body: { ...body, code: body.code.trim() } }),
    onClose,
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="danger" type="submit" busyLabel={isSending && 'Turning off...'}>
            Turn off
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Your recovery codes will stop working too.</p>
      {hasPassword && (
        <TextFieldControl
          control={form.control}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <CodeField control={form.control} name="code" />
    </HandInForm>
  )
}
