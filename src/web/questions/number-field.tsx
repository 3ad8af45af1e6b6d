import { useState } from 'react'
import type { Answer } from '#shared/questions/answer.ts'
import { TextField } from '../ui/text-field.tsx'

type Props = {
  id: string
  label: string
  tag?: string
  hint?: string
  error?: string
  value: Answer | undefined
  unit: string
  onChange: (value: Answer) => void
  onBlur: () => void
}

const figure = /^-?\d+(?:\.\d+)?$/

/** A figure as it is typed: what is none yet stays in the field as text. */
export function NumberField({ value, unit, label, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(asText(value))
  const text = answerOf(typed) === (value ?? null) ? typed : asText(value)
  return (
    <TextField
      {...field}
      label={unit ? `${label} (${unit})` : label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(next) => {
        setTyped(next)
        onChange(answerOf(next))
      }}
    />
  )
}

function asText(value: Answer | undefined): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

function answerOf(text: string): Answer {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return figure.test(trimmed) ? Number(trimmed) : text
}
