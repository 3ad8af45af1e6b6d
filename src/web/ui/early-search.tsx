import { useEffect, useRef } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** The palette's field until the code of the palette is here: who types right away loses no key. */
export function EarlySearch({ label, placeholder, text, onText, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="overlay fixed inset-0 z-20 flex items-start justify-center">
      <div
        role="dialog"
        aria-label={label}
        data-density="dense"
        className="relative mt-[8vh] w-full max-w-form rounded-card bg-paper p-2.5 text-ink shadow-dialog max-sm:mx-3"
      >
        <Icon
          name="search"
          className="pointer-events-none absolute inset-y-0 left-5.5 my-auto text-umber"
        />
        <input
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className={`${inputClass} pl-10`}
        />
      </div>
    </div>
  )
}
