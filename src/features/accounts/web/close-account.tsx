import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { closeAccount } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { forgetSession } from './session-calls.ts'

export function CloseAccount() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const navigate = useNavigate()

  async function leave() {
    setOpen(false)
    await navigate('/')
    await forgetSession()
  }

  return (
    <AccountPart title="Close account">
      <p>You’re logged out everywhere and can’t log in with this account again.</p>
      <Button look="danger" size="small" className="mt-4" onClick={() => setOpen(true)}>
        Close my account
      </Button>
      <Dialog
        role="alertdialog"
        title={said ? 'Your account is closed' : 'Close your account?'}
        isOpen={isOpen}
        onClose={said ? leave : () => setOpen(false)}
      >
        {said ? (
          <>
            <p role="status">{said}</p>
            <DialogActions>
              <Button onClick={leave}>Leave</Button>
            </DialogActions>
          </>
        ) : (
          <CloseForm onDone={setSaid} onCancel={() => setOpen(false)} />
        )}
      </Dialog>
    </AccountPart>
  )
}

type FormProps = { onDone: (said: string) => void; onCancel: () => void }

function CloseForm({ onDone, onCancel }: FormProps) {
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
