import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useProgramFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { endTyping } from '#web/session.ts'
import { Eyebrow } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { DraftNotices, DraftState, SignedOutNotice } from './draft-notices.tsx'
import type { Form } from './use-form.ts'

// It decorates what the words of the page say too.
const SectionsArch = lazy(async () => ({
  default: (await import('./sections-arch.tsx')).SectionsArch,
}))

type Props = {
  form: Form
  back: { to: string; words: string }
  /** Stands first, above the heading. */
  summary?: ReactNode
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** As wide as the questions, beside the column of what helps with them. */
export const formColumn = 'max-w-[52rem] lg:mr-[calc(21rem+64px)]'

/** What the pages of the form share: the way back, the save state in sight, notices, heading. */
export function FormFrame({ form, back, summary, title, lead, children }: Props) {
  const { name } = useProgramFacts(form.program)
  const heading = useHeadingOfStep()
  return (
    <div data-keeps-typed onSubmit={endTyping}>
      <div className="sticky top-0 z-10 bg-cream print:hidden">
        <div className="page flex min-h-13 flex-wrap items-center justify-between gap-x-6 py-2">
          <TextLink to={back.to} className="inline-flex min-h-8 items-center gap-2">
            <Icon name="back" className="size-4" />
            {back.words}
          </TextLink>
          <DraftState draft={form.draft} isInView />
        </div>
        <SignedOutNotice draft={form.draft} />
      </div>
      <div className="page">
        <div className={cx('mt-4', formColumn)}>
          {summary}
          <DraftNotices draft={form.draft} />
        </div>
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-[1fr_21rem]">
          <div className="min-w-0">
            <Eyebrow>{name}</Eyebrow>
            <h1 ref={heading} tabIndex={-1} className="mt-3 text-section outline-none">
              {title}
            </h1>
            {lead && <div className="mt-4 max-w-prose text-lead text-umber">{lead}</div>}
          </div>
          <Suspense fallback={<div className="h-14 lg:h-40" />}>
            <SectionsArch form={form} />
          </Suspense>
        </div>
        {children}
      </div>
    </div>
  )
}

let shown = { pathname: '', search: '' }

/**
 * Steps of one section differ in the query alone, which is no move to the layout: the heading takes
 * the focus, so that it is read out and Tab goes on from there.
 */
function useHeadingOfStep() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const isStep = shown.pathname === pathname && shown.search !== search
    shown = { pathname, search }
    if (isStep) heading.current?.focus({ preventScroll: true })
  }, [pathname, search])
  return heading
}
