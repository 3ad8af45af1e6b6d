import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRestoredFocus } from '../use-restored-focus.ts'

type Props = {
  title: string
  /** Where links on the page lead to. */
  anchor?: string
  /** How many there are, where that is worth a word. */
  count?: number
  children: ReactNode
}

/** A part of the office's work beside the answers. */
export function Panel({ title, anchor, count, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useRestoredFocus(panel)
  // Whoever follows a link to it goes on from its heading.
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (anchor && key && hash === `#${anchor}`) heading.current?.focus()
  }, [anchor, hash, key])
  return (
    <section ref={panel} id={anchor} aria-labelledby={id} className="min-w-0 print:hidden">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-2 text-h3">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 font-body text-label text-umber">{count}</span>
        )}
      </h2>
      {children}
    </section>
  )
}
