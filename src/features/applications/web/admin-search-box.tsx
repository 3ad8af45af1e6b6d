import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

const pauseMs = 60

type Props = { value: string; onSearch: (text: string) => void; ref: Ref<HTMLInputElement> }

/** Searches as one types. A search that comes from elsewhere, like going back, replaces the text. */
export function AdminSearchBox({ value, onSearch, ref }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const search = useEffectEvent(onSearch)

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent) return
    const timer = setTimeout(() => {
      setSent(wanted)
      search(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, sent])

  return (
    <TextField
      ref={ref}
      label="Search"
      type="search"
      placeholder="Name, contact, receipt number, answers, notes"
      value={text}
      onChange={setText}
      autoComplete="off"
      spellCheck="false"
      maxLength={200}
      className="col-span-2 grow"
    />
  )
}
