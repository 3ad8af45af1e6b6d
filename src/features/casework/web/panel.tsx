import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** How many there are, where that is worth a word. */
  count?: number
  children: ReactNode
}

/** A part of the office's work beside the answers. */
export function Panel({ title, count, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 print:hidden">
      <h2 id={id} className="mb-2 text-h3">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 font-body text-label text-umber">{count}</span>
        )}
      </h2>
      {children}
    </section>
  )
}
