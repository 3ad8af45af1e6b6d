import { useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { label: string; value: number | null; onChange: (value: number | null) => void }

/** A limit; empty where there is none. */
export function LimitField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const isFigure = typed.trim() === '' || Number.isFinite(Number(typed))
  return (
    <TextField
      label={label}
      tag="optional"
      inputMode="decimal"
      value={typed}
      onChange={(next) => {
        setTyped(next)
        const figure = next.trim() === '' ? null : Number(next)
        if (figure === null || Number.isFinite(figure)) onChange(figure)
      }}
      {...(!isFigure && { error: 'Enter a number' })}
    />
  )
}
