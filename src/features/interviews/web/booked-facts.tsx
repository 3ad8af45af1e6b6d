import { Facts } from '#web/ui/card.tsx'
import { linkClass } from '#web/ui/link.tsx'
import type { OwnInterview } from '../contract.ts'
import { interviewLines } from '../facts.ts'

/** What somebody looks for on the day. */
const first: readonly string[] = ['when', 'there', 'link']

type Props = { interview: OwnInterview; part?: 'first' | 'rest' }

/** A booked interview as its mails tell it, or a part of that. */
export function BookedFacts({ interview, part }: Props) {
  const lines = interviewLines(interview).filter(
    ({ id }) => !part || first.includes(id) === (part === 'first'),
  )
  return (
    <Facts
      facts={lines.map(({ id, label, words }) => ({
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
