import type { Control } from 'react-hook-form'
import { TextFieldControl } from './fields.tsx'

type AddressChange = { email: string; password: string }

/** What another address to sign in with takes, of applicants and of the office alike. */
export function AddressFields<Out>({ control }: { control: Control<AddressChange, unknown, Out> }) {
  return (
    <>
      <TextFieldControl
        control={control}
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
      />
      <TextFieldControl
        control={control}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </>
  )
}
