import { type ComponentProps, type Ref, useEffect, useId, useState } from 'react'
import { TextArea as RacTextArea, TextField as RacTextField } from 'react-aria-components/TextField'
import { counted } from '#shared/counted.ts'
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

type TextAreaProps = FieldProps &
  ListHints & {
    name?: string
    value: string
    onChange: (value: string) => void
    onBlur?: () => void
    rows?: number
    /** Looks like the paper on which the text will be read. */
    isSheet?: boolean
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
  isSheet,
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
        // A field that grows with its text forgets how many rows it was given. On a phone it begins smaller.
        style={{ minHeight: `calc(min(${rows}lh, 40vw + 60px) + 26px)` }}
        className={isSheet ? sheetClass : `${inputClass} field-sizing-content max-h-[60vh]`}
      />
      {mostWords !== undefined && (
        <WordCounter id={counter} text={field.value} mostWords={mostWords} />
      )}
      <FieldProblem error={error} />
    </RacTextField>
  )
}

const sheetClass =
  'field-sizing-content w-full rounded-control border border-field bg-white p-6 text-lead shadow-card transition-colors hover:border-brown invalid:border-2 invalid:border-rose sm:p-7'

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
  return `${counted(count, 'word')} ${left < 0 ? 'too many' : 'left'}`
}
