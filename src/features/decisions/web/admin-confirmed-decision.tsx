import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type Decision,
  type DecisionDesk,
  getLetterPdfForOffice,
  unconfirmDecision,
} from '../admin-contract.ts'
import { decisionStateWords, outcomeWords, repliesByItself } from '../decision.ts'
import { AdminLetter } from './admin-letter.tsx'
import { datedToday } from './decision-draft.ts'
import { shownDecisions } from './shown-decisions.ts'

type Props = { decision: Decision; desk: DecisionDesk }

/** A decision that no one changes just now: confirmed, or in a release. */
export function AdminConfirmedDecision({ decision, desk }: Props) {
  const { act, busy, problem } = useAct(shownDecisions)
  const { id, state, version } = decision
  return (
    <div
      data-part="outcome"
      className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <Facts facts={factsOf(decision, desk.reasons)} />
        <Banner tone="error" className="mt-3">
          {problem}
        </Banner>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {state === 'confirmed' && (
            <Button
              look="outline"
              size="small"
              busyLabel={busy && 'Opening...'}
              onClick={() =>
                act(() => call(unconfirmDecision, { params: { id }, body: { version } }))
              }
            >
              Edit
            </Button>
          )}
          <LetterPdf id={id} />
        </div>
        <p className="mt-3 text-label text-umber">
          The applicant won’t see it until it goes out with one of the{' '}
          <TextLink to={{ pathname: '/admin-panel/applications', search: '?show=releases' }}>
            releases
          </TextLink>
          .
        </p>
      </div>
      <AdminLetter {...datedToday(decision.letter, desk)} />
    </div>
  )
}

export function LetterPdf({ id }: { id: string }) {
  return (
    <DownloadButton
      size="small"
      look="quiet"
      onDownload={() => download(() => call(getLetterPdfForOffice, { params: { id } }))}
    >
      Letter as PDF
    </DownloadButton>
  )
}

/** What a decision says and who said it. */
export function factsOf(decision: Decision, reasons: DecisionDesk['reasons']) {
  const { outcome, state, reasonIds, conditions, laterIntake, replyOn } = decision
  const { draftedBy, draftedAt, confirmedBy, confirmedAt, releasedAt } = decision
  const chosen = reasonIds.map((id) => reasons.find((one) => one.id === id)?.words ?? id)
  return [
    { term: 'Outcome', detail: `${outcomeWords[outcome]} (${decisionStateWords[state]})` },
    ...(chosen.length > 0 ? [{ term: 'Reasons', detail: chosen.join(', ') }] : []),
    ...(laterIntake ? [{ term: 'Later intake', detail: laterIntake.name }] : []),
    ...(conditions.length > 0
      ? [
          {
            term: 'Conditions',
            detail: (
              <ul>
                {conditions.map(({ text, dueOn }) => (
                  <li key={`${text} ${dueOn}`} className="wrap-anywhere">
                    {text}
                    {dueOn && ` (by ${formatDay(dueOn)})`}
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(replyOn || repliesByItself(outcome)
      ? [
          {
            term: 'Reply deadline',
            detail: replyOn ? formatDay(replyOn) : 'Counted from the day it goes out',
          },
        ]
      : []),
    {
      term: 'Drafted',
      detail: (
        <>
          {draftedBy}, <When at={draftedAt} showsTime />
        </>
      ),
    },
    ...(confirmedAt
      ? [
          {
            term: 'Confirmed',
            detail: (
              <>
                {confirmedBy}, <When at={confirmedAt} showsTime />
              </>
            ),
          },
        ]
      : []),
    ...(releasedAt ? [{ term: 'Released', detail: <When at={releasedAt} showsTime /> }] : []),
  ]
}
