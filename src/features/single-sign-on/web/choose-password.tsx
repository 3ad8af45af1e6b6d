import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { newPassword } from '#features/identity/new-password.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { chooseOwnPassword } from '../contract.ts'

const shown: ShownAnswers = [getAdmin, 'GET /api/admins/sessions']

/** For an owner, who may have to get in while the provider is away. */
export function ChoosePassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Choose a password
      </Button>
      <Dialog title="Choose a password" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useSchemaForm(chooseOwnPassword.shapes.body, { password: '' })
  const { frame } = useHandIn(form, (body) => call(chooseOwnPassword, { body }), onDone, shown)
  return (
    <HandInForm {...frame} send="Choose password" sending="Saving..." onBack={onDone}>
      <p>You can use it when your institute’s login is down. You’re logged out everywhere else.</p>
      <TextFieldControl control={form.control} {...newPassword} />
    </HandInForm>
  )
}
