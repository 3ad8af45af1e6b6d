import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { PlainForm } from '../ui/plain-form.tsx'
import { FormErrors } from './form-errors.tsx'

type Frame<In extends FieldValues, Out> = {
  /** Of a form with a schema; one whose fields can’t be wrong has none. */
  control?: Control<In, unknown, Out>
  onSubmit: () => unknown
  problem: string | undefined
  isSending: boolean
}

/** The words of sending it, and the way back; `actions` is for forms that end in another way. */
type FormEnd =
  | { actions: ReactNode }
  | {
      send: string
      sending: string
      look?: 'danger' | undefined
      disabled?: boolean
      back?: string | undefined
      onBack?: (() => void) | undefined
    }

type Props<In extends FieldValues, Out> = Frame<In, Out> & FormEnd & { children: ReactNode }

/** A short form: what is wrong with it, its fields, and what can be done with it. */
export function HandInForm<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, onSubmit, problem, isSending, children } = props
  return (
    <PlainForm
      onSubmit={() => {
        if (!isSending) void onSubmit()
      }}
    >
      {control && <FormErrors control={control} />}
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <div className="flex flex-col gap-5">{children}</div>
      <DialogActions>
        {'actions' in props ? props.actions : <SendOrBack {...props} isSending={isSending} />}
      </DialogActions>
    </PlainForm>
  )
}

type SendOrBackProps = Exclude<FormEnd, { actions: ReactNode }> & { isSending: boolean }

function SendOrBack(props: SendOrBackProps) {
  const { send, sending, look, disabled, back = 'Cancel', onBack, isSending } = props
  return (
    <>
      <Button type="submit" look={look} disabled={disabled} busyLabel={isSending && sending}>
        {send}
      </Button>
      {onBack && (
        <Button look="outline" onClick={onBack}>
          {back}
        </Button>
      )}
    </>
  )
}
