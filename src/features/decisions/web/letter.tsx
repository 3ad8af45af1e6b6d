import { formatDay } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Mark } from '#web/ui/mark.tsx'
import type { OwnDecision } from '../contract.ts'

type Props = { decision: OwnDecision; to: string }

/** A letter of the institute as it would lie on a table: its mark and address, the day, the words. */
export function Letter({ decision: { letter, releasedAt }, to }: Props) {
  const { institute, letters } = usePublicFacts()
  const { name, address, email, timeZone } = institute
  return (
    <article
      aria-label={letter.subject}
      className="rounded-card bg-paper px-6 py-8 shadow-card sm:px-14 sm:py-14 print:p-0 print:[box-shadow:none]"
    >
      <header className="space-y-3 border-hairline border-b pb-6">
        <p className="flex items-center gap-4 font-display text-h3">
          <Mark letters={letters} className="h-9 w-auto text-brown" />
          <bdi>{name}</bdi>
        </p>
        <p className="text-help text-umber">
          {address}
          <span className="block wrap-anywhere">{email}</span>
        </p>
      </header>
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
    </article>
  )
}
