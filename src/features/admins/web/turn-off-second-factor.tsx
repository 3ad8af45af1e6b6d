import { call } from '#web/call.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { turnOffSecondFactor } from '../contract.ts'

type Props = { hasPassword: boolean; onClose: () => void }

export function TurnOffSecondFactor({ hasPassword, onClose }: Props) {
  const password = hasPassword ? { password: '' } : {}
  const form = useSchemaForm(turnOffSecondFactor.shapes.body, { ...password, code: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(turnOffSecondFactor, { body: { ...body, code: body.code.trim() } }),
    onClose,
  )
  return (
    <HandInForm {...frame} send="Turn off" sending="Turning off..." look="danger" onBack={onClose}>
      <p>Your recovery codes will stop working too.</p>
      {hasPassword && <TextFieldControl control={form.control} {...presentPassword} />}
      <CodeField control={form.control} name="code" />
    </HandInForm>
  )
}
