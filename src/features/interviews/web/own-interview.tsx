import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#shared/dates.ts'
import { queryOf } from '#web/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { readInterview } from '../contract.ts'
import { interviewStateWords } from '../interview.ts'
import { isZoneName } from '../zone.ts'
import { AskAboutInterview, askableOf } from './ask-about-interview.tsx'
import { BookedFacts } from './booked-facts.tsx'
import { BookedInterview } from './booked-interview.tsx'

type Props = {
  application: { id: string }
  /** Where its heading stands among those of the page. */
  level?: 2 | 3
  className?: string
}

/** One's interview where it stands or may be booked, with what was asked about it; else nothing. */
export function OwnInterview({ application: { id }, level = 3, className }: Props) {
  const { data } = useQuery(queryOf(readInterview, { params: { id } }))
  const zone = useOwnZone()
  if (!data || !(data.interview || data.canBook)) return null
  const { interview, earlier, institute } = data
  const known = data.timeZone ?? zone
  const timeZone = isZoneName(known) ? known : institute.timeZone
  const last = earlier[0]
  const Heading = level === 2 ? 'h2' : 'h3'
  const hasWords = data.requests.length > 0 || askableOf(data).length > 0
  if (!interview && !last && !hasWords) return null
  if (!interview && !last)
    return (
      <div className={className && 'mt-8'}>
        <Fold title="Your interview" isOpen="wide">
          <section aria-label="Your interview">
            <AskAboutInterview id={id} known={data} timeZone={timeZone} />
          </section>
        </Fold>
      </div>
    )
  return (
    <section aria-label="Your interview" className={className}>
      <Heading className="mb-3 text-h3">Your interview</Heading>
      {interview ? (
        <BookedInterview id={id} interview={interview} />
      ) : (
        last && (
          <p className="text-label text-umber">
            The one on {formatInstant(last.start, timeZone)} was{' '}
            {interviewStateWords[last.state].applicant.toLowerCase()}. You can book another.
          </p>
        )
      )}
      {(interview || hasWords) && (
        <div className="mt-5">
          <Fold title={interview ? 'Details and questions' : 'Ask us about it'} isOpen="wide">
            {interview && <BookedFacts interview={interview} part="rest" />}
            {hasWords && (
              <div className="mt-5">
                <AskAboutInterview id={id} known={data} timeZone={timeZone} />
              </div>
            )}
          </Fold>
        </div>
      )}
    </section>
  )
}
