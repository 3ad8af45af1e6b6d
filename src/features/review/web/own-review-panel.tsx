import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { fieldId } from '#web/form/field-id.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { termsWords } from '../assignment-terms.ts'
import { finishReview, type OwnReview, readReviews } from '../contract.ts'
import { gapsIn } from '../form.ts'
import { gapsOf, Recommendation, type ReviewContent, recommendationWords } from '../rubric.ts'
import { AbstainDialog } from './abstain-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormFields } from './form-fields.tsx'
import { PointsRow } from './points-row.tsx'
import { ReviewWords } from './review-words.tsx'
import { shownReviews } from './shown-reviews.ts'
import { useReview } from './use-review.ts'

/** The form of the person who has to review this application; what they wrote, once it is done. */
export function OwnReviewPanel({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { data } = useQuery(queryOf(readReviews, { params: { id } }))
  const own = data?.own
  if (!me || !own) return null
  if (own.doneAt)
    return (
      <Panel title="My review" anchor="my-review">
        <p className="mb-3 text-label text-umber">
          Done <When at={own.doneAt} showsTime />. An admissions officer can reopen it.
        </p>
        <ReviewWords content={own} criteria={own.criteria} form={own.form} />
      </Panel>
    )
  return (
    <Panel title="My review" anchor="my-review">
      <Terms own={own} />
      <ReviewForm
        key={own.id}
        id={id}
        own={own}
        owner={me.admin.id}
        isReviewable={data.isReviewable}
      />
    </Panel>
  )
}

/** Which reading it is, and how much it counts, where that isn't the usual. */
function Terms({ own }: { own: OwnReview }) {
  const words = termsWords(own)
  return words && <p className="mb-3 text-label text-umber">{words}</p>
}

type Props = {
  id: string
  own: OwnReview
  owner: string
  isReviewable: boolean
}

const recommendations = [
  { value: '', label: 'Select' },
  ...Recommendation.options.map((value) => ({ value, label: recommendationWords[value] })),
]

function ReviewForm({ id, own, owner, isReviewable }: Props) {
  const { form } = own
  const criteria = form ? [] : own.criteria
  const review = useReview(id, own, owner)
  const { value: content, problem, conflict, choose } = review
  const change = (part: Partial<ReviewContent>) => review.change((now) => ({ ...now, ...part }))
  const flush = () => void review.flush()
  const [attempt, setAttempt] = useState<{ count: number; fields: Record<string, string> }>()
  const { act, isBusy, refusal } = useAct(shownReviews)
  const [open, setOpen] = useState<'conflict' | 'abstain'>()
  const errors = attempt?.fields ?? {}

  function finish() {
    const gaps = form ? gapsIn(form, content) : gapsOf(criteria, content)
    if (Object.keys(gaps).length > 0) return refuse(gaps)
    void act(send, {
      onDone: () => review.end(),
      onRefused: ({ fields }) => fields && refuse(fields),
    })
  }

  async function send() {
    await review.flush()
    const body = { ...review.valueNow(), version: review.revision() }
    return call(finishReview, { params: { id }, body })
  }

  function refuse(fields: Record<string, string>) {
    setAttempt({ count: (attempt?.count ?? 0) + 1, fields })
  }

  return (
    <PlainForm
      aria-label="My review"
      onSubmit={() => {
        if (!isBusy) finish()
      }}
      className="space-y-5"
    >
      <ErrorSummary
        key={attempt?.count}
        errors={Object.entries(errors).map(([path, message]) => ({ id: fieldId(path), message }))}
      />
      <Banner tone="error">{problem ?? (refusal?.fields ? undefined : refusal?.error)}</Banner>
      {conflict && (
        <Banner>
          <p>You changed this review in another window.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" look="outline" onClick={() => choose('theirs')}>
              Show that version
            </Button>
            <Button size="small" look="outline" onClick={() => choose('mine')}>
              Keep this version
            </Button>
          </div>
        </Banner>
      )}
      {form && (
        <FormFields
          form={form}
          content={content}
          errors={errors}
          onChange={change}
          onBlur={flush}
        />
      )}
      {criteria.map(({ id: criterion, name, help, points }) => (
        <fieldset key={criterion} className="space-y-2 border-hairline border-t pt-3">
          <legend className="sr-only">{name}</legend>
          <PointsRow
            id={fieldId(`scores.${criterion}`)}
            label={name}
            hint={help}
            most={points}
            value={content.scores[criterion]}
            onChange={(chosen) => change({ scores: { ...content.scores, [criterion]: chosen } })}
            error={errors[`scores.${criterion}`]}
          />
          <TextArea
            id={fieldId(`evidence.${criterion}`)}
            label={`Evidence for ${name}`}
            rows={2}
            value={content.evidence[criterion] ?? ''}
            onChange={(text) => change({ evidence: { ...content.evidence, [criterion]: text } })}
            onBlur={flush}
            error={errors[`evidence.${criterion}`]}
          />
        </fieldset>
      ))}
      <TextArea
        id={fieldId('comment')}
        label="Comment"
        tag="optional"
        rows={3}
        value={content.comment}
        onChange={(comment) => change({ comment })}
        onBlur={flush}
        error={errors.comment}
      />
      <NativeSelect
        id={fieldId('recommendation')}
        label="Recommendation"
        options={recommendations}
        value={content.recommendation ?? ''}
        onChange={(chosen) =>
          change({ recommendation: Recommendation.safeParse(chosen).data ?? null })
        }
        error={errors.recommendation}
      />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            size="small"
            disabled={!isReviewable}
            busyLabel={isBusy && 'Sending...'}
          >
            Done
          </Button>
          <Button size="small" look="quiet" onClick={() => setOpen('abstain')}>
            Abstain
          </Button>
          <Button size="small" look="quiet" onClick={() => setOpen('conflict')}>
            Declare a conflict
          </Button>
          <SaveState state={review.state} savedAt={review.savedAt} />
        </div>
        <p className="mt-1.5 text-help text-umber">
          {isReviewable
            ? 'Once you’re done, you can’t change it, and you can see what the others wrote.'
            : 'You can finish it once the applicant resubmits.'}
        </p>
      </div>
      <AbstainDialog id={id} isOpen={open === 'abstain'} onClose={() => setOpen(undefined)} />
      <ConflictDialog id={id} isOpen={open === 'conflict'} onClose={() => setOpen(undefined)} />
    </PlainForm>
  )
}
