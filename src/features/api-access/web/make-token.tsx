import { useState } from 'react'
import * as z from 'zod/mini'
import { Scope, scopeWords } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { listTokens, makeToken } from '../contract.ts'
import { NewToken } from '../token.ts'
import { tokenRights, tokenRightWords } from '../token-rights.ts'
import { NewTokenShown } from './new-token-shown.tsx'

/** The button for a new token, its form, and the one time that the token is shown. */
export function MakeToken() {
  const [isOpen, setOpen] = useState(false)
  const [token, setToken] = useState<string>()
  const close = () => {
    setOpen(false)
    setToken(undefined)
  }
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        <Icon name="add" /> Create a token
      </Button>
      <Dialog title={token ? 'Copy the token' : 'Create a token'} isOpen={isOpen} onClose={close}>
        {token ? (
          <NewTokenShown token={token} onDone={close} />
        ) : (
          <TokenForm onDone={setToken} onCancel={close} />
        )}
      </Dialog>
    </>
  )
}

/** As it is typed: one network on each line, and the days as a choice. */
const TypedToken = z.extend(NewToken, {
  networks: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
    ),
    NewToken.shape.networks,
  ),
  days: z.pipe(z.pipe(z.string(), z.transform(Number)), NewToken.shape.days),
})

const dayOptions = [30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? 'A year' : `${days} days`,
}))
const rightOptions = tokenRights.map((right) => ({ value: right, label: tokenRightWords[right] }))
const scopeOptions = Scope.options.map((scope) => ({ value: scope, label: scopeWords[scope] }))

type FormProps = { onDone: (token: string) => void; onCancel: () => void }

function TokenForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(TypedToken, {
    name: '',
    rights: [],
    programs: 'both',
    networks: '',
    days: '180',
  })
  const { frame } = useHandIn(
    form,
    (body) => call(makeToken, { body }),
    ({ token }) => onDone(token),
    [listTokens],
  )
  const { control } = form
  return (
    <HandInForm {...frame} send="Create the token" sending="Creating..." onBack={onCancel}>
      <p>
        It acts in your name, and works only while you’re an owner. What it changes is in the audit
        log.
      </p>
      <TextFieldControl
        control={control}
        name="name"
        label="What is it for?"
        hint="Like “Student system, every night”."
        autoComplete="off"
      />
      <CheckboxGroupControl
        control={control}
        name="rights"
        label="What can it do?"
        options={rightOptions}
      />
      <NativeSelectControl
        control={control}
        name="programs"
        label="Programs"
        options={scopeOptions}
      />
      <TextAreaControl
        control={control}
        name="networks"
        label="Where can it call from?"
        tag="optional"
        hint="Addresses or networks, one on each line. Without any, it works from anywhere."
        rows={2}
      />
      <NativeSelectControl
        control={control}
        name="days"
        label="For how long?"
        options={dayOptions}
      />
    </HandInForm>
  )
}
