import type { ReactNode } from 'react'
import type { Program } from '#shared/programs.ts'
import type { Draft } from '#web/draft-queue/queue.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { DraftNotices, DraftState } from './draft-notices.tsx'

type Props = {
  program: Program
  draft: Draft
  back: { to: string; words: string }
  /** Stands first, above the heading. */
  summary?: ReactNode
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** What the pages of the form share: the way back, the save state in sight, notices, heading. */
export function FormFrame({ program, draft, back, summary, title, lead, children }: Props) {
  const { name } = useProgramFacts(program)
  return (
    <>
      <div className="sticky top-0 z-10 bg-cream">
        <div className="page flex min-h-13 flex-wrap items-center justify-between gap-x-6 py-2">
          <TextLink to={back.to} className="inline-flex min-h-8 items-center gap-2">
            <Icon name="back" className="size-4" />
            {back.words}
          </TextLink>
          <DraftState draft={draft} />
        </div>
      </div>
      <div className="page">
        <div className="mt-4 max-w-form empty:hidden">
          {summary}
          <DraftNotices draft={draft} />
        </div>
        <Eyebrow>{name}</Eyebrow>
        <h1 className="mt-3 text-section">{title}</h1>
        {lead && <div className="mt-4 max-w-prose text-lead text-umber">{lead}</div>}
        {children}
      </div>
    </>
  )
}
