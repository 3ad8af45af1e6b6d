import type { ReactNode } from 'react'
import { usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Mark } from '#web/ui/mark.tsx'

type Props = { title: string; children: ReactNode }

/** What staff stand before until the panel opens: one thing to do in the middle of the page. */
export function CenteredPage({ title, children }: Props) {
  const { institute, letters } = usePublicFacts()
  return (
    <main
      id="main"
      tabIndex={-1}
      data-density="dense"
      className="page grid min-h-dvh content-center justify-items-center py-12"
    >
      <PageTitle>{title}</PageTitle>
      <div className="w-full max-w-dialog">
        <p className="flex items-center gap-3">
          <Mark letters={letters} />
          <span>
            {institute.name}
            <span className="eyebrow block text-brass">Admissions office</span>
          </span>
        </p>
        <div className="mt-5 rounded-card bg-paper p-6 shadow-card sm:p-10">
          <h1 className="mb-5 text-dialog">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
