import { type ComponentProps, type Ref, useEffect, useId, useState } from 'react'
import { TextArea as RacTextArea, TextField as RacTextField } from 'react-aria-components/TextField'
import { countWords } from '#shared/text.ts'
import {
  FieldHint,
  FieldLabel,
  FieldProblem,
  type FieldProps,
  inputClass,
  withClass,
} from './field.tsx'

/** For a list of choices that opens while one types. */
type ListHints = Pick<
  ComponentProps<'textarea'>,
  'aria-activedescendant' | 'aria-autocomplete' | 'aria-controls' | 'aria-haspopup'
>

export type TextAreaProps = FieldProps &
  ListHints & {
    name?: string
    value: string
    onChange: (value: string) => void
    onBlur?: () => void
    rows?: number
    /** Counted as it is typed; longer text stays in the field and is named as too long. */
    mostWords?: number
    isRequired?: boolean
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea({
  label,
  tag,
  hint,
  error,
  className,
  rows = 5,
  mostWords,
  ref,
  ...field
}: TextAreaProps) {
  const counter = useId()
  return (
    <RacTextField
      {...field}
      aria-describedby={mostWords === undefined ? undefined : counter}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint>{hint}</FieldHint>
      <RacTextArea
        ref={ref}
        dir="auto"
        rows={rows}
        // A field that grows with its text forgets how many rows it was given.
        style={{ minHeight: `calc(${rows}lh + 26px)` }}
        className={`${inputClass} field-sizing-content max-h-[60vh]`}
      />
      {mostWords !== undefined && (
        <WordCounter id={counter} text={field.value} mostWords={mostWords} />
      )}
      <FieldProblem error={error} />
    </RacTextField>
  )
}

/** Long enough that a pause in typing is meant. */
const announcedAfterMs = 1000

type CounterProps = { id: string; text: string; mostWords: number }

/** Seen at every key, read out only when the typing pauses. */
function WordCounter({ id, text, mostWords }: CounterProps) {
  const words = wordsLeft(mostWords - countWords(text))
  const [announced, announce] = useState('')
  const [first] = useState(text)

  useEffect(() => {
    if (text === first) return
    const timer = setTimeout(() => announce(words), announcedAfterMs)
    return () => clearTimeout(timer)
  }, [text, first, words])

  return (
    <>
      <p id={id} className="text-help text-umber tabular-nums">
        {words}
      </p>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

function wordsLeft(left: number): string {
  const count = Math.abs(left)
  return `${count} ${count === 1 ? 'word' : 'words'} ${left < 0 ? 'too many' : 'left'}`
}
