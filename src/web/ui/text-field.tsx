import { type ComponentProps, type Ref, useState } from 'react'
import { Input, TextField as RacTextField } from 'react-aria-components/TextField'
import { cx } from './cx.ts'
import {
  FieldHint,
  FieldLabel,
  FieldProblem,
  type FieldProps,
  inputClass,
  withClass,
} from './field.tsx'

type InputHints = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'placeholder' | 'min' | 'max' | 'step' | 'onPaste'
>

type TextFieldProps = FieldProps &
  InputHints & {
    name?: string
    type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local'
    value: string
    onChange: (value: string) => void
    onBlur?: () => void
    autoComplete?: string
    autoCapitalize?: 'off' | 'words'
    spellCheck?: 'true' | 'false'
    maxLength?: number
    isRequired?: boolean
    isReadOnly?: boolean
    autoFocus?: boolean
    onKeyDown?: ComponentProps<typeof RacTextField>['onKeyDown']
    ref?: Ref<HTMLInputElement>
    inputClassName?: string
    /** In a bar, where its label is only read out. */
    isCompact?: boolean
  }

/** One line of text. A password can be shown while it is typed. */
export function TextField({
  label,
  tag,
  hint,
  error,
  className,
  inputClassName,
  isCompact,
  type = 'text',
  ref,
  inputMode,
  placeholder,
  min,
  max,
  step,
  onPaste,
  ...field
}: TextFieldProps) {
  const [isRevealed, setRevealed] = useState(false)
  const canReveal = type === 'password'
  const input = (
    <Input
      ref={ref}
      // Names and texts in other scripts are as they are written.
      dir={type === 'text' || type === 'search' ? 'auto' : undefined}
      className={cx(inputClass, canReveal && 'pr-20', inputClassName)}
      inputMode={inputMode}
      placeholder={placeholder}
      min={min}
      max={max}
      step={step}
      onPaste={onPaste}
    />
  )
  return (
    <RacTextField
      {...field}
      type={canReveal && isRevealed ? 'text' : type}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      {isCompact ? (
        <span className="sr-only">
          <FieldLabel label={label} tag={tag} />
        </span>
      ) : (
        <FieldLabel label={label} tag={tag} />
      )}
      <FieldHint>{hint}</FieldHint>
      {canReveal ? (
        <div className="relative">
          {input}
          <RevealButton label={label} isOn={isRevealed} onChange={setRevealed} />
        </div>
      ) : (
        input
      )}
      <FieldProblem error={error} />
    </RacTextField>
  )
}

type RevealProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function RevealButton({ label, isOn, onChange }: RevealProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="absolute inset-y-0 right-1 my-auto h-9 rounded-control px-3 text-help text-umber underline decoration-brass underline-offset-4 hover:text-ink"
    >
      {isOn ? 'Hide' : 'Show'}
      <span className="sr-only"> {label.toLowerCase()}</span>
    </button>
  )
}
