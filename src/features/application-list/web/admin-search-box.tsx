import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

/** Searches follow each other no closer than this; the first letter after a rest does not wait. */
const apartMs = 60

type Props = { value: string; onSearch: (text: string) => void; ref: Ref<HTMLInputElement> }

/** Searches as one types. A search that comes from elsewhere, like going back, replaces the text. */
export function AdminSearchBox({ value, onSearch, ref }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
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
    const waitMs = Math.max(0, sentAt.current + apartMs - performance.now())
    const timer = setTimeout(() => {
      sentAt.current = performance.now()
      setSent(wanted)
      search(wanted)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text, sent])

  return (
    <TextField
      ref={ref}
      label="Search"
      type="search"
      placeholder="Name, email, or receipt"
      value={text}
      onChange={setText}
      autoComplete="off"
      spellCheck="false"
      maxLength={200}
      isCompact
      className="w-full min-w-0"
    />
  )
}
