import type { ReactNode } from 'react'
import { Arches } from './arches.tsx'

/** What a list of the office shows while it is empty: that it is, and what would appear in it. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <Arches rings={4} className="w-24" />
      <h2 className="text-h3">{title}</h2>
      {typeof children === 'string' ? (
        <p className="max-w-prose text-umber">{children}</p>
      ) : (
        children
      )}
    </div>
  )
}
