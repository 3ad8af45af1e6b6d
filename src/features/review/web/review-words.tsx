import { linesOf } from '#shared/questions/answer-lines.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { Facts } from '#web/ui/card.tsx'
import { allOf } from '../form.ts'
import { type Criterion, pointsWord, type ReviewContent, recommendationWords } from '../rubric.ts'

type Props = {
  content: ReviewContent
  criteria: readonly Criterion[]
  form?: Definition | undefined
}

/** A review to be read: points in words, what they rest on, and what follows. */
export function ReviewWords({ content, criteria, form }: Props) {
  const { scores, evidence, comment, recommendation } = content
  return (
    <Facts
      facts={[
        ...shownOf(criteria, content, form).map(({ id, name, points }) => {
          const given = scores[id]
          return {
            term: name,
            detail: (
              <>
                {given === undefined ? (
                  <span className="text-umber">No points yet</span>
                ) : (
                  <span className="font-medium tabular-nums">
                    {given} of {points}, {pointsWord(given, points).toLowerCase()}
                  </span>
                )}
                {evidence[id] && (
                  <span className="block whitespace-pre-line wrap-anywhere">{evidence[id]}</span>
                )}
              </>
            ),
          }
        }),
        ...(form ? linesOf(form, allOf(content), ({ type }) => type !== 'scale') : []).map(
          ({ label, words }) => ({
            term: label,
            detail: (
              <span className="whitespace-pre-line wrap-anywhere">{words || 'No answer'}</span>
            ),
          }),
        ),
        ...(comment
          ? [
              {
                term: 'Comment',
                detail: <span className="whitespace-pre-line wrap-anywhere">{comment}</span>,
              },
            ]
          : []),
        {
          term: 'Recommends',
          detail: recommendation ? recommendationWords[recommendation] : 'Nothing yet',
        },
      ]}
    />
  )
}

/** Criteria that a rule hid were not asked. */
function shownOf(criteria: Props['criteria'], content: ReviewContent, form?: Definition) {
  if (!form) return criteria
  const { visible } = evaluate(form, allOf(content))
  return criteria.filter(({ id }) => visible.some((question) => question.id === id))
}
