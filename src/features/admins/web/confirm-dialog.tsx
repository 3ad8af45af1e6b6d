import { call } from '#web/call.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { confirmation } from '#web/reauthentication.ts'
import { useStore } from '#web/store.ts'
import { keepToken } from '#web/tokens.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { type Admin, confirmSignIn } from '../contract.ts'
import { freshMinutes } from '../times.ts'
import { OtherWays } from './other-ways.tsx'

/** Asks who is at the keyboard, before an act that can hurt. One for the whole office. */
export function ConfirmDialog({ admin }: { admin: Admin }) {
  const { answer } = useStore(confirmation)
  return (
    <Dialog
      title="Confirm that it’s you"
      isOpen={answer !== undefined}
      onClose={() => answer?.(false)}
    >
      {answer && (
        <>
          <p className="mb-5">
            You logged in a while ago. We won’t ask again for the next {freshMinutes} minutes.
          </p>
          {admin.hasPassword && (
            <ConfirmForm
              asksCode={admin.secondFactor}
              onConfirmed={() => answer(true)}
              onCancel={() => answer(false)}
            />
          )}
          <OtherWays place="ways-to-confirm" props={{ onConfirmed: () => answer(true) }} />
          {!admin.hasPassword && (
            <>
              <p className="mt-5 text-label text-umber">
                If you can’t confirm it here, ask an owner to disconnect your login. Then you can
                get a password by email.
              </p>
              <DialogActions>
                <Button look="outline" onClick={() => answer(false)}>
                  Cancel
                </Button>
              </DialogActions>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

type Props = { asksCode: boolean; onConfirmed: () => void; onCancel: () => void }

function ConfirmForm({ asksCode, onConfirmed, onCancel }: Props) {
  const form = useSchemaForm(confirmSignIn.shapes.body, { password: '', code: '' })
  const { frame } = useHandIn(
    form,
    ({ password, code = '' }) =>
      call(confirmSignIn, { body: { password, ...(asksCode && { code: code.trim() }) } }),
    ({ token }) => {
      keepToken('admin', token)
      onConfirmed()
    },
  )
  return (
    <HandInForm {...frame} send="Confirm" sending="Checking..." onBack={onCancel}>
      <TextFieldControl control={form.control} {...presentPassword} autoFocus />
      {asksCode && <CodeField control={form.control} name="code" />}
    </HandInForm>
  )
}
