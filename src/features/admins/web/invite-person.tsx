import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Invitation, inviteAdmin, listInvitations } from '../staff-contract.ts'
import { invitationDays } from '../times.ts'
import { roleOptions, scopeOptions } from './role-options.ts'

export function InvitePerson({ onDone }: { onDone: (said: string) => void }) {
  const [isOpen, setOpen] = useState(false)

  function done({ email }: Invitation) {
    setOpen(false)
    onDone(`We’ve sent the invitation to ${email}.`)
  }

  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        <Icon name="add" /> Invite someone
      </Button>
      <Dialog title="Invite someone" isOpen={isOpen} onClose={() => setOpen(false)}>
        <InviteForm onDone={done} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type FormProps = { onDone: (invitation: Invitation) => void; onCancel: () => void }

const chooseRole = [{ value: '', label: 'Select' }, ...roleOptions]

function InviteForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(inviteAdmin.shapes.body, { name: '', email: '', programs: 'both' })
  const { frame } = useHandIn(
    form,
    (body) => call(inviteAdmin, { body }),
    ({ invitation }) => onDone(invitation),
    [listInvitations],
  )
  return (
    <HandInForm {...frame} send="Send the invitation" sending="Sending..." onBack={onCancel}>
      <p>They get a link to choose a password. It works once, within {invitationDays} days.</p>
      <TextFieldControl control={form.control} name="name" label="Name" autoComplete="off" />
      <TextFieldControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
      />
      <NativeSelectControl control={form.control} name="role" label="Role" options={chooseRole} />
      <NativeSelectControl
        control={form.control}
        name="programs"
        label="Programs"
        hint="The applications they can see. Owners always see both."
        options={scopeOptions}
      />
    </HandInForm>
  )
}
