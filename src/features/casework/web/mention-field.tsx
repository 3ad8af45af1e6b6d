import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#shared/counted.ts'
import { roleWords } from '#shared/rights.ts'
import { cx } from '#web/ui/cx.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { matchingPeople, type TypedMention, typingAt, withName } from '../mentions.ts'
import type { Colleague } from '../work-contract.ts'

const mostShown = 6

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  onSend: () => void
  colleagues: readonly Colleague[]
  error?: string
  rows?: number
  hasFocus?: boolean
}

/** Plain text in which an `@` offers the names of colleagues who can open the application. */
export function MentionField({ colleagues, onSend, hasFocus, value, onChange, ...field }: Props) {
  const [typing, setTyping] = useState<TypedMention>()
  const [dismissed, dismiss] = useState<number>()
  const [at, setAt] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()

  useEffect(() => {
    if (hasFocus) area.current?.focus()
  }, [hasFocus])

  const isAsking = typing !== undefined && typing.from !== dismissed
  const found = isAsking ? matchingPeople(colleagues, typing.typed).slice(0, mostShown) : []
  const isUnknown = isAsking && found.length === 0 && /^\S+$/.test(typing.typed)
  const chosen = found[Math.min(at, found.length - 1)]

  function look() {
    const { current } = area
    if (!current) return
    const now = typingAt(current.value, current.selectionStart)
    if (now?.from !== typing?.from) setAt(0)
    if (!now) dismiss(undefined)
    setTyping(now)
  }

  function choose(colleague: Colleague) {
    const { current } = area
    if (!typing || !current) return
    const { text, caret } = withName(value, typing, colleague.name)
    // The field holds the name before the next key comes, and the caret is behind it.
    flushSync(() => {
      onChange(text)
      dismiss(typing.from)
    })
    current.focus()
    current.setSelectionRange(caret, caret)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (!chosen) return
    const act = {
      ArrowDown: () => setAt((at + 1) % found.length),
      ArrowUp: () => setAt((at + found.length - 1) % found.length),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => dismiss(typing?.from),
    }[event.key]
    if (!act || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div
      className="relative"
      onKeyDownCapture={press}
      onSelect={look}
      onBlur={() => setTyping(undefined)}
    >
      <TextArea
        {...field}
        ref={area}
        value={value}
        onChange={(text) => {
          onChange(text)
          look()
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
      />
      {chosen && (
        <div
          id={list}
          role="listbox"
          aria-label="Colleagues"
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-control bg-white py-1 shadow-card"
        >
          {found.map((colleague) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
            <div
              key={colleague.id}
              id={`${list}-${colleague.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={colleague === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(colleague)}
              className={cx(
                'flex min-h-8 cursor-default items-center justify-between gap-3 px-3.5 text-label',
                colleague === chosen ? 'bg-brown text-cream hover:bg-brown-deep' : 'hover:bg-sand',
              )}
            >
              <span className="min-w-0 truncate">
                <bdi>{colleague.name}</bdi>
              </span>
              <span className={cx('text-help', colleague !== chosen && 'text-umber')}>
                {roleWords[colleague.role]}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={cx(!isUnknown && 'sr-only', 'text-help text-umber')}>
        {chosen && `${counted(found.length, 'colleague')} to choose from`}
        {isUnknown && 'No one by that name can open this application'}
      </p>
    </div>
  )
}
