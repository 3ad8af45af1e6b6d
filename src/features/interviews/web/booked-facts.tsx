import { Facts } from '#web/ui/card.tsx'
import { linkClass } from '#web/ui/link.tsx'
import type { OwnInterview } from '../contract.ts'
import { interviewLines } from '../facts.ts'

/** A booked interview as its mails tell it. */
export function BookedFacts({ interview }: { interview: OwnInterview }) {
  return (
    <Facts
      facts={interviewLines(interview).map(({ id, label, words }) => ({
        term: label,
        detail:
          id === 'link' ? (
            <a
              href={words}
              rel="noreferrer"
              target="_blank"
              className={`${linkClass} wrap-anywhere`}
            >
              {words}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            <span className="wrap-anywhere">{words}</span>
          ),
      }))}
    />
  )
}
