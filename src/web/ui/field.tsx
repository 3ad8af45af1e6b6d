import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import { cx } from './cx.ts'

/** What every field of the kit takes. Its `id` is where an error summary leads. */
export type FieldProps = {
  id?: string
  label: string
  /** A word behind the label, like "optional". */
  tag?: string
  hint?: ReactNode
  error?: string
  isDisabled?: boolean
  className?: string
}

export const fieldClass = 'flex flex-col gap-1.5'

export const inputClass =
  'min-h-(--control) w-full rounded-control border border-field bg-white px-3.5 py-[calc((var(--control)-1.6em)/2-1px)] text-ink ' +
  'transition-colors hover:border-brown invalid:border-2 invalid:border-rose invalid:px-[13px] ' +
  'disabled:border-sand disabled:bg-sand disabled:text-umber'

export const popoverClass =
  'min-w-(--trigger-width) overflow-hidden rounded-control bg-white shadow-card outline-none'

export function FieldLabel({ label, tag }: { label: string; tag?: string }) {
  return (
    <Label className="field-label">
      <LabelText label={label} tag={tag} />
    </Label>
  )
}

export function LabelText({ label, tag }: { label: string; tag?: string }) {
  if (!tag) return label
  return (
    <>
      {label} <span className="text-umber">({tag})</span>
    </>
  )
}

type HintProps = {
  children: ReactNode
  /** Said where the control has no state of its own for it, like the button of a list. */
  isRequired?: boolean | undefined
}

export function FieldHint({ children, isRequired }: HintProps) {
  if (!children && !isRequired) return null
  return (
    <Text slot="description" className={children ? '-mt-1 text-help text-umber' : 'sr-only'}>
      {children}
      {isRequired && <span className="sr-only"> Required</span>}
    </Text>
  )
}

export function FieldProblem({ error }: { error?: string }) {
  return <FieldError className={errorClass}>{error && <ErrorText>{error}</ErrorText>}</FieldError>
}

export const errorClass = 'text-help text-rose'

export function ErrorText({ children }: { children: string }) {
  return (
    <>
      <span className="sr-only">Error: </span>
      {children}
    </>
  )
}

export function withClass(className: string | undefined): string {
  return cx(fieldClass, className)
}
