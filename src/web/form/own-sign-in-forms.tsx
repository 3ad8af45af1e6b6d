import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { call } from '../call.ts'
import type { ShownAnswers } from '../queries.ts'
import { TextFieldControl } from './fields.tsx'
import { HandInForm } from './hand-in-form.tsx'
import { presentPassword } from './present-password.ts'
import { useHandIn } from './use-hand-in.ts'
import { useSchemaForm } from './use-schema-form.ts'

// What applicants and staff change of their own sign-in, each with a call of their own.

type Call<Body> = Endpoint<
  Access,
  { body: z.ZodMiniType<Body, Body>; ok: z.ZodMiniType<{ message: string }, { message: string }> }
>

type Props<Body> = {
  endpoint: Call<Body>
  onDone: (message: string) => void
  onCancel: () => void
}

type PasswordProps = Props<{ currentPassword: string; newPassword: string }> & {
  hint: string
  shown?: ShownAnswers
}

export function PasswordForm({ endpoint, hint, shown, onDone, onCancel }: PasswordProps) {
  const form = useSchemaForm(endpoint.shapes.body, { currentPassword: '', newPassword: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(endpoint, { body }),
    ({ message }) => onDone(message),
    shown,
  )
  return (
    <HandInForm {...frame} send="Change password" sending="Changing..." onBack={onCancel}>
      <TextFieldControl
        control={form.control}
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextFieldControl
        control={form.control}
        name="newPassword"
        label="New password"
        type="password"
        hint={hint}
        autoComplete="new-password"
      />
    </HandInForm>
  )
}

type AddressProps = Props<{ email: string; password: string }>

export function AddressForm({ endpoint, onDone, onCancel }: AddressProps) {
  const form = useSchemaForm(endpoint.shapes.body, { email: '', password: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(endpoint, { body }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm {...frame} send="Send the link" sending="Sending..." onBack={onCancel}>
      <p className="text-umber">
        We’ll email a link to the new address. Until you open it, we’ll use the old one.
      </p>
      <TextFieldControl
        control={form.control}
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
      />
      <TextFieldControl control={form.control} {...presentPassword} />
    </HandInForm>
  )
}
