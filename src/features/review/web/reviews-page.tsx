import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { counted, inDigits } from '#shared/counted.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import { personColumn } from '#web/waiting-list.tsx'
import { termsWords } from '../assignment-terms.ts'
import { listReviews, type OpenReview } from '../contract.ts'
import { SpreadDialog } from './distribute-dialog.tsx'

/** What is mine to review, the oldest first, and for an officer what lacks reviewers. */
export function ReviewsPage() {
  const query = useQuery(queryOf(listReviews))
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  const [isSpreading, setSpreading] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useRowKeys({ list })
  useRestoredFocus(page)
  return (
    <div ref={page}>
      <PageTitle>My reviews</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="text-dialog">
          My reviews
        </h1>
        <p role="status" className="text-label text-umber">
          {data && data.open.length > 0 && counted(data.open.length, 'open review')}
        </p>
      </header>
      {data && data.lacking !== null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-y py-2 text-label">
          <p>{lackingWords(data.lacking)}</p>
          {data.lacking > 0 && (
            <Button look="outline" size="small" onClick={() => setSpreading(true)}>
              Spread evenly
            </Button>
          )}
          <SpreadDialog
            reviewers={data.reviewers}
            isOpen={isSpreading}
            onClose={() => setSpreading(false)}
          />
        </div>
      )}
      <div ref={list} className="mt-5">
        <Loaded query={query} loading>
          {(data) => <OpenReviews reviews={data.open} />}
        </Loaded>
      </div>
      {data && data.open.length > 0 && <ShortcutSwitch keys="j and k" />}
    </div>
  )
}

const most = 1_000

function lackingWords(lacking: number): string {
  if (lacking === 0) return 'Every application in review has enough reviewers.'
  if (lacking >= most) return `${inDigits(most)} or more applications in review need reviewers.`
  const words = counted(lacking, 'application in review needs', 'applications in review need')
  return `${words} reviewers.`
}

function OpenReviews({ reviews }: { reviews: readonly OpenReview[] }) {
  return (
    <DataTable
      caption="My open reviews"
      rows={reviews}
      keyOf={({ applicationId }) => applicationId}
      empty={
        <EmptyState title="Nothing to review">Reviews assigned to you appear here.</EmptyState>
      }
      columns={[
        {
          ...personColumn(reviews, 'reviews', '?panel=reviews#my-review'),
          head: 'Name',
          coversRow: true,
          width: 'rest',
        },
        { head: 'Program', label: false, folded: 'left', cell: (one) => programWords[one.program] },
        { head: 'Intake', label: false, folded: 'right', width: 'line', cell: (one) => one.intake },
        {
          head: 'Assigned',
          label: false,
          folded: 'left',
          className: 'text-umber',
          cell: ({ assignedAt, ...terms }) => (
            <>
              <When at={assignedAt} />
              {termsWords(terms) && ` · ${termsWords(terms)}`}
            </>
          ),
        },
        {
          head: 'Progress',
          label: false,
          folded: 'right',
          width: 'line',
          cell: ({ answered, criteria }) => `${answered} of ${criteria} scored`,
        },
      ]}
    />
  )
}
