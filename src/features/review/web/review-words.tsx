import { Facts } from '#web/ui/card.tsx'
import { type Criterion, pointsWord, type ReviewContent, recommendationWords } from '../rubric.ts'

type Props = { content: ReviewContent; criteria: readonly Criterion[] }

/** A review to be read: points in words, what they rest on, and what follows. */
export function ReviewWords({ content, criteria }: Props) {
  const { scores, evidence, comment, recommendation } = content
  return (
    <Facts
      facts={[
        ...criteria.map(({ id, name, points }) => {
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
