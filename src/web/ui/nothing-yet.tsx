import type { ReactNode } from 'react'
import { Arches } from './arches.tsx'

/** What an applicant's page shows before there is anything on it, beside an arch without light. */
export function NothingYet({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-[auto_auto] sm:justify-start">
      <div className="max-w-prose">{children}</div>
      <Arches rings={4} isDim className="h-40 justify-self-center border-current border-b" />
    </div>
  )
}
