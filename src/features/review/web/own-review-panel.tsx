import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { fieldId } from '#web/form/field-id.ts'
import { queryClient, queryOf, readAgain } from '#web/queries.ts'
import { useStore } from '#web/store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { When } from '#web/ui/when.tsx'
import { finishReview, type OwnReview, readReviews, saveReview } from '../contract.ts'
import { gapsIn } from '../form.ts'
import { gapsOf, Recommendation, recommendationWords } from '../rubric.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormFields } from './form-fields.tsx'
import { PointsRow } from './points-row.tsx'
import type { Questions } from './questions.ts'
import { makeReviewSaver } from './review-saver.ts'
import { ReviewWords } from './review-words.tsx'
import { shownReviews } from './shown-reviews.ts'

/** The form of whoever has to review this application; what they wrote, once it is done. */
export function OwnReviewPanel({ id, Questions }: { id: string; Questions: Questions }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { data } = useQuery(queryOf(readReviews, { params: { id } }))
  const own = data?.own
  if (!me || !own) return null
  if (own.doneAt)
    return (
      <Panel title="My review">
        <p className="mb-3 text-label text-umber">
          Done <When at={own.doneAt} showsTime />. An admissions officer can reopen it.
        </p>
        <ReviewWords content={own} criteria={own.criteria} form={own.form} />
      </Panel>
    )
  return (
    <Panel title="My review">
      <ReviewForm
        key={own.id}
        id={id}
        own={own}
        owner={me.admin.id}
        isReviewable={data.isReviewable}
        Questions={Questions}
      />
    </Panel>
  )
}

type Props = {
  id: string
  own: OwnReview
  owner: string
  isReviewable: boolean
  Questions: Questions
}

const recommendations = [
  { value: '', label: 'Select' },
  ...Recommendation.options.map((value) => ({ value, label: recommendationWords[value] })),
]

function ReviewForm({ id, own, owner, isReviewable, Questions }: Props) {
  const { form } = own
  const criteria = form ? [] : own.criteria
  const saver = useSaver(id, own, owner)
  const { content, state, problem, theirs } = useStore(saver)
  const [attempt, setAttempt] = useState<{ count: number; fields: Record<string, string> }>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isConflict, setConflict] = useState(false)
  const errors = attempt?.fields ?? {}

  async function finish() {
    const gaps = form ? gapsIn(form, content) : gapsOf(criteria, content)
    if (Object.keys(gaps).length > 0) return refuse(gaps)
    setSending(true)
    await saver.flush()
    const body = { ...saver.get().content, version: saver.version() }
    const outcome = await call(finishReview, { params: { id }, body }).catch(() => undefined)
    setSending(false)
    setRefusal(undefined)
    if (outcome?.ok) {
      saver.end()
      void readAgain(shownReviews)
    } else if (outcome?.problem.fields) refuse(outcome.problem.fields)
    else setRefusal(outcome?.problem.error ?? 'We couldn’t save it. Try again in a moment')
  }

  function refuse(fields: Record<string, string>) {
    setAttempt({ count: (attempt?.count ?? 0) + 1, fields })
  }

  return (
    <form
      noValidate
      aria-label="My review"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void finish()
      }}
      className="space-y-5"
    >
      <ErrorSummary
        key={attempt?.count}
        errors={Object.entries(errors).map(([path, message]) => ({ id: fieldId(path), message }))}
      />
      {(problem ?? refusal) && <Banner tone="error">{problem ?? refusal}</Banner>}
      {theirs && (
        <Banner>
          <p>You changed this review in another window.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" look="outline" onClick={() => saver.choose('theirs')}>
              Show that version
            </Button>
            <Button size="small" look="outline" onClick={() => saver.choose('mine')}>
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
          Questions={Questions}
          onChange={(part) => saver.change(part)}
          onBlur={() => void saver.flush()}
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
            onChange={(chosen) =>
              saver.change({ scores: { ...content.scores, [criterion]: chosen } })
            }
            error={errors[`scores.${criterion}`]}
          />
          <TextArea
            id={fieldId(`evidence.${criterion}`)}
            label={`Evidence for ${name}`}
            rows={2}
            value={content.evidence[criterion] ?? ''}
            onChange={(text) =>
              saver.change({ evidence: { ...content.evidence, [criterion]: text } })
            }
            onBlur={() => void saver.flush()}
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
        onChange={(comment) => saver.change({ comment })}
        onBlur={() => void saver.flush()}
        error={errors.comment}
      />
      <NativeSelect
        id={fieldId('recommendation')}
        label="Recommendation"
        options={recommendations}
        value={content.recommendation ?? ''}
        onChange={(chosen) =>
          saver.change({ recommendation: Recommendation.safeParse(chosen).data ?? null })
        }
        error={errors.recommendation}
      />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            size="small"
            disabled={!isReviewable}
            busyLabel={isSending && 'Sending...'}
          >
            Done
          </Button>
          <Button size="small" look="quiet" onClick={() => setConflict(true)}>
            Declare a conflict
          </Button>
          <SaveState state={state} />
        </div>
        <p className="mt-1.5 text-help text-umber">
          {isReviewable
            ? 'Once you’re done, you can’t change it, and you can see what the others wrote.'
            : 'You can finish it once the applicant resubmits.'}
        </p>
      </div>
      <ConflictDialog id={id} isOpen={isConflict} onClose={() => setConflict(false)} />
    </form>
  )
}

/** One saver for as long as the form stands; what is on its way when the page goes is still sent. */
function useSaver(id: string, own: OwnReview, owner: string) {
  const [saver] = useState(() =>
    makeReviewSaver({
      own,
      place: `unsent:${owner}:review-of:${own.id}`,
      send: (body, options) => call(saveReview, { params: { id }, body }, options),
      read: async () => {
        const query = queryOf(readReviews, { params: { id } })
        return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).own
      },
    }),
  )
  useEffect(() => {
    const send = () => void saver.flush()
    const hide = () => void saver.flush(true)
    saver.begin()
    window.addEventListener('online', send)
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('pagehide', hide)
      saver.leave()
    }
  }, [saver])
  return saver
}
