import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** Why something is asked and who sees the answer: beside the form, on phones folded below it. */
export function SidePanel({ title, children }: Props) {
  return (
    <aside aria-label={title} className="w-full text-label">
      <details className="border-hairline border-y lg:hidden">
        <summary className="py-3">{title}</summary>
        <div className="pb-4 text-umber">{children}</div>
      </details>
      <div className="hidden border-hairline border-l pl-6 lg:block">
        <h2 className="text-h3">{title}</h2>
        <div className="mt-2 text-umber">{children}</div>
      </div>
    </aside>
  )
}
