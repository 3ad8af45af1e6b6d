import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Banner } from '../ui/banner.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { FormErrors } from './form-errors.tsx'

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  onSubmit: () => Promise<void>
  problem: string | undefined
  actions: ReactNode
  children: ReactNode
}

/** A short form: what is wrong with it, its fields, and what can be done with it. */
export function HandInForm<In extends FieldValues, Out>({
  control,
  onSubmit,
  problem,
  actions,
  children,
}: Props<In, Out>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormErrors control={control} />
      {problem && (
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
      )}
      <div className="flex flex-col gap-5">{children}</div>
      <DialogActions>{actions}</DialogActions>
    </form>
  )
}
