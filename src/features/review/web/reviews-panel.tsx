import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { termsWords } from '../assignment-terms.ts'
import {
  type PeerReview,
  readReviews,
  removeReviewer,
  reopenReview,
  withdrawConflict,
} from '../contract.ts'
import { Abstentions } from './abstentions.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PossibleConflicts } from './possible-conflicts.tsx'
import { ReviewWords } from './review-words.tsx'
import { shownReviews } from './shown-reviews.ts'

type Reviews = Answer<typeof readReviews>

/** Who reviews this application, how far they are and how far they agree. */
export function ReviewsPanel({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readReviews, { params: { id } }))
  if (!me) return null
  const isOfficer = me.admin.rights.includes('assign-reviewers')
  return (
    <Panel title="Reviews" anchor="reviews">
      <Loaded query={query}>
        {(data) => <Opened id={id} data={data} isOfficer={isOfficer} />}
      </Loaded>
    </Panel>
  )
}

type Props = { id: string; data: Reviews; isOfficer: boolean }

function Opened({ id, data, isOfficer }: Props) {
  const { reviews, agreement, conflicts, candidates, isBlind, isReviewable } = data
  const [open, setOpen] = useState<'assign' | 'conflict'>()
  const { act, problem } = useAct(shownReviews)
  const others = reviews.filter((review) => !isBlind || isOfficer || review.id !== data.own?.id)
  const seesFirst = isBlind && data.own?.phase === 2 && others.some(({ content }) => content)

  return (
    <div className="space-y-4 text-label">
      <p role="status">{progressWords(data)}</p>
      {isBlind && (
        <p className="text-help text-umber">
          You’ll see what {seesFirst ? 'other second reviewers' : 'others'} wrote once your own
          review is done.
        </p>
      )}
      <Banner tone="error">{problem}</Banner>
      {agreement && <AgreementTable agreement={agreement} />}
      {others.length > 0 && (
        <ul>
          {others.map((review) => (
            <Peer
              key={review.id}
              review={review}
              isOfficer={isOfficer}
              isReviewable={isReviewable}
              onRemove={() =>
                act(() => call(removeReviewer, { params: { id }, body: { reviewId: review.id } }))
              }
              onReopen={() =>
                act(() => call(reopenReview, { params: { id }, body: { reviewId: review.id } }))
              }
            />
          ))}
        </ul>
      )}
      <Abstentions people={data.abstentions} />
      {conflicts.length > 0 && (
        <div>
          <h3 className="font-body font-medium">Conflicts of interest</h3>
          <ul className="mt-1">
            {conflicts.map(({ admin, reason, declaredAt }) => (
              <li key={admin.id} className="border-hairline border-t py-2 last:border-b">
                <span className="font-medium wrap-anywhere">
                  <bdi>{admin.name}</bdi>
                </span>
                <span className="block wrap-anywhere">{reason}</span>
                <span className="flex items-center justify-between gap-3 text-help text-umber">
                  <When at={declaredAt} />
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Withdraw ${admin.name}’s conflict`}
                    onClick={() =>
                      act(() =>
                        call(withdrawConflict, { params: { id }, body: { adminId: admin.id } }),
                      )
                    }
                  >
                    Withdraw
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PossibleConflicts id={id} people={data.possibleConflicts} />
      {isOfficer && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="outline"
            size="small"
            disabled={!isReviewable}
            onClick={() => setOpen('assign')}
          >
            Assign reviewers
          </Button>
          <Button look="quiet" size="small" onClick={() => setOpen('conflict')}>
            Declare a conflict
          </Button>
          <AssignDialog
            id={id}
            candidates={candidates}
            possibleConflicts={data.possibleConflicts}
            isFirstReadingDone={data.isFirstReadingDone}
            isOpen={open === 'assign'}
            onClose={() => setOpen(undefined)}
          />
          <ConflictDialog
            id={id}
            colleagues={candidates}
            isOpen={open === 'conflict'}
            onClose={() => setOpen(undefined)}
          />
        </div>
      )}
    </div>
  )
}

function progressWords({ progress, hasConflict, own, reviews }: Reviews): string {
  const { done, assigned, wanted } = progress
  const conflict = hasConflict ? ' You declared a conflict of interest.' : ''
  const lacking = wanted - assigned
  const more = lacking > 0 ? ` ${lacking} more needed.` : ''
  if (assigned === 0) {
    const none = own || reviews.length > 0 ? 'No review counts yet.' : 'No reviewers yet.'
    return `${none}${more}${conflict}`
  }
  return `${done} of ${assigned} done.${more}${conflict}`
}

const states: Record<PeerReview['state'], { words: string; tone: StatusTone }> = {
  hidden: { words: 'Assigned', tone: 'waiting' },
  open: { words: 'Open', tone: 'waiting' },
  done: { words: 'Done', tone: 'good' },
}

type PeerProps = {
  review: PeerReview
  isOfficer: boolean
  isReviewable: boolean
  onRemove: () => void
  onReopen: () => void
}

function Peer({ review, isOfficer, isReviewable, onRemove, onReopen }: PeerProps) {
  const { reviewer, state, content, assignedAt } = review
  const { words, tone } = states[state]
  const terms = termsWords(review)
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{reviewer.name}</bdi>
        </span>
        <StatusWord tone={tone}>{words}</StatusWord>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-help text-umber">
        <span>
          {content ? 'Done' : 'Assigned'} <When at={content?.doneAt ?? assignedAt} />
          {terms && ` · ${terms}`}
        </span>
        {isOfficer && state !== 'done' && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove ${reviewer.name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
        {isOfficer && state === 'done' && isReviewable && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Reopen ${reviewer.name}’s review`}
            onClick={onReopen}
          >
            Reopen
          </Button>
        )}
      </span>
      {content && (
        <details className="mt-1">
          <summary className="w-max rounded-control text-help underline decoration-brass underline-offset-4">
            What {reviewer.name} wrote
          </summary>
          <div className="mt-2">
            <ReviewWords content={content} criteria={content.criteria} form={content.form} />
          </div>
        </details>
      )}
    </li>
  )
}
