import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Admin, changeOwnName, getAdmin } from '../contract.ts'
import { listAdmins } from '../staff-contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

/** The name that colleagues see. */
export function OwnName({ admin }: { admin: Admin }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()

  function done(changed: Admin) {
    queries.setQueryData(queryOf(getAdmin).queryKey, { admin: changed })
    setOpen(false)
  }

  return (
    <OwnSignInLine
      title="Name"
      act={
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          Change name
        </Button>
      }
    >
      <span className="wrap-anywhere">
        <bdi>{admin.name}</bdi>
      </span>
      <Dialog title="Change your name" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NameForm name={admin.name} onDone={done} onCancel={() => setOpen(false)} />
      </Dialog>
    </OwnSignInLine>
  )
}

type FormProps = {
  name: string
  back?: string
  onDone: (admin: Admin) => void
  onCancel: () => void
}

export function NameForm({ name, back, onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changeOwnName.shapes.body, { name })
  const { frame } = useHandIn(
    form,
    (body) => call(changeOwnName, { body }),
    ({ admin }) => onDone(admin),
    [listAdmins],
  )
  return (
    <HandInForm {...frame} send="Save" sending="Saving..." back={back} onBack={onCancel}>
      <TextFieldControl control={form.control} name="name" label="Your name" autoComplete="name" />
    </HandInForm>
  )
}
