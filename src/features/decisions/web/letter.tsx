import { formatDay } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Paper } from '#web/paper.tsx'
import type { OwnDecision } from '../contract.ts'

type Props = { decision: OwnDecision; to: string }

/** A letter of the institute: whom it is to, the day, the words. */
export function Letter({ decision: { letter, releasedAt }, to }: Props) {
  const { name, timeZone } = usePublicFacts().institute
  return (
    <Paper label={letter.subject}>
      <div className="max-w-prose">
        <p className="mt-8 text-label text-umber wrap-anywhere">
          {to}
          <time dateTime={releasedAt} className="block">
            {formatDay(releasedAt, timeZone)}
          </time>
        </p>
        <h2 className="mt-8 text-card">{letter.subject}</h2>
        {letter.paragraphs.map((paragraph, index) => (
          <p key={index} className="mt-5 whitespace-pre-line text-lead wrap-anywhere">
            {paragraph}
          </p>
        ))}
        <p className="mt-8 font-display text-h3">
          <bdi>{name}</bdi>
        </p>
      </div>
    </Paper>
  )
}
