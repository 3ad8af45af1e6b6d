import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { useKeptFocus } from '#web/use-kept-focus.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
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
  useKeptFocus(page)
  return (
    <div ref={page}>
      <PageTitle>My reviews</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="text-dialog">
          My reviews
        </h1>
        <p role="status" className="text-label text-umber">
          {data &&
            data.open.length > 0 &&
            (data.open.length === 1 ? '1 open review' : `${data.open.length} open reviews`)}
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
        <Loaded
          query={query}
          loading
          empty={(data) =>
            data.open.length === 0 && (
              <NothingHere title="Nothing to review">
                Reviews assigned to you appear here.
              </NothingHere>
            )
          }
        >
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
  if (lacking === 1) return '1 application in review needs reviewers.'
  const count = lacking >= most ? '1,000 or more' : lacking.toLocaleString('en-US')
  return `${count} applications in review need reviewers.`
}

const columns = ['Name', 'Program', 'Intake', 'Assigned', 'Progress']

function OpenReviews({ reviews }: { reviews: readonly OpenReview[] }) {
  const ids = reviews.map(({ applicationId }) => applicationId)
  return (
    <Table label="My open reviews">
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <Row
            key={review.applicationId}
            className="relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:px-4 max-lg:py-3"
          >
            <Cell className={`${folded} lg:w-full`}>
              <Link
                to={`/admin-panel/applications/${review.applicationId}`}
                state={{ search: '?show=reviews', trail: [], ids }}
                data-row
                className="line-clamp-2 font-medium wrap-anywhere before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-(--focus) focus-visible:before:-outline-offset-2"
              >
                <bdi>
                  {review.firstName} {review.lastName}
                </bdi>
              </Link>
            </Cell>
            <Cell className={`${folded} max-lg:col-start-1 max-lg:row-start-2`}>
              {programWords[review.program]}
            </Cell>
            <Cell className={`${folded} whitespace-nowrap max-lg:text-right`}>{review.intake}</Cell>
            <Cell
              className={`${folded} whitespace-nowrap text-umber max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right`}
            >
              <When at={review.assignedAt} />
            </Cell>
            <Cell className={`${folded} whitespace-nowrap`}>
              {review.answered} of {review.criteria} scored
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

const folded = 'max-lg:block max-lg:h-auto max-lg:p-0'
