import { termsWords } from '#features/review/assignment-terms.ts'
import { checkStateWords, checkWords } from '#features/review/checks.ts'
import { Facts } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { Decision, DecisionDesk } from '../admin-contract.ts'
import { decisionStateWords, outcomeWords } from '../decision.ts'
import type { DecisionRecord } from '../record.ts'
import { factsOf, LetterPdf } from './admin-confirmed-decision.tsx'
import { AdminLetter } from './admin-letter.tsx'

type Review = DecisionRecord['reviews'][number]

type Props = {
  id: string
  earlier: readonly Decision[]
  reasons: DecisionDesk['reasons']
}

/** Decisions that went out or were dropped, each with what it was made by. */
export function AdminEarlierDecisions({ id, earlier, reasons }: Props) {
  if (earlier.length === 0) return null
  return (
    <ul aria-label="Earlier decisions" className="mt-4 text-label">
      {earlier.map((decision) => (
        <li key={decision.id} className="border-hairline border-t py-1.5 last:border-b">
          <details>
            <summary className="w-max max-w-full cursor-pointer rounded-control py-1">
              {outcomeWords[decision.outcome]}, {decisionStateWords[decision.state].toLowerCase()}{' '}
              <span className="text-umber">
                <When at={decision.releasedAt ?? decision.draftedAt} showsTime />
              </span>
            </summary>
            <div className="grid gap-x-10 gap-y-5 pt-2 pb-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <div className="min-w-0 space-y-4">
                <Facts facts={factsOf(decision, reasons)} />
                <LetterPdf id={decision.id} />
                {decision.record && <Record id={id} record={decision.record} />}
              </div>
              <AdminLetter {...decision.letter} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** As it stood when it was decided. */
function Record({ id, record }: { id: string; record: DecisionRecord }) {
  const { round, sha256, versions, reviews, reviewsAsked, checks, credit } = record
  const counted = reviews.filter(({ weight = 1 }) => weight > 0)
  return (
    <section aria-label="At the time of the decision" className="space-y-3">
      <h3 className="font-body font-medium">At the time of the decision</h3>
      <Facts
        facts={[
          {
            term: 'Answers',
            detail: round ? (
              <>
                <TextLink to={`/admin-panel/applications/${id}?round=${round}`}>
                  Round {round}
                </TextLink>
                <span className="block text-help text-umber wrap-anywhere">SHA-256 {sha256}</span>
              </>
            ) : (
              'None submitted'
            ),
          },
          {
            term: 'Rules',
            detail: `Questions ${versions.form}, rubric ${versions.rubric}, checks ${versions.checks}, letters ${versions.letters}`,
          },
          {
            term: 'Checks',
            detail:
              checks
                .map(({ kind, state }) => `${checkWords[kind].name}: ${checkStateWords[state]}`)
                .join(', ') || 'None asked',
          },
          ...(credit.length > 0
            ? [
                {
                  term: 'Credit',
                  detail: credit
                    .map(
                      ({ name, outcome, credits }) => `${name}: ${outcome ?? 'open'} (${credits})`,
                    )
                    .join(', '),
                },
              ]
            : []),
          { term: 'Reviews', detail: `${counted.length} of ${reviewsAsked}` },
        ]}
      />
      {reviews.map(({ reviewer, recommendation, criteria, comment, doneAt, form, ...terms }) => (
        <section key={`${reviewer} ${doneAt}`} aria-label={`Review by ${reviewer}`}>
          <h4 className="font-body wrap-anywhere">
            {reviewer}
            {recommendation && `, for ${recommendation}`}{' '}
            <span className="text-umber">
              <When at={doneAt} />
              {unusualTerms(terms)}
            </span>
          </h4>
          <ul className="mt-1">
            {criteria.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                {one.name}: {one.score ?? '–'} of {one.points}
                {one.evidence && <span className="text-umber"> · {one.evidence}</span>}
              </li>
            ))}
          </ul>
          {form && (
            <p className="whitespace-pre-line wrap-anywhere">
              {form.answers.map(({ label, words }) => `${label}: ${words || '–'}\n`)}
              <span className="text-umber">
                {form.title}, version {form.number}
              </span>
            </p>
          )}
          {comment && <p className="whitespace-pre-line wrap-anywhere">{comment}</p>}
        </section>
      ))}
    </section>
  )
}

function unusualTerms({ phase = 1, weight = 1 }: Pick<Review, 'phase' | 'weight'>): string {
  const words = termsWords({ phase, weight })
  return words && ` · ${words}`
}
