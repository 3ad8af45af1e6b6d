import type { ReactNode } from 'react'
import { type Program, segmentOf } from '#shared/programs.ts'
import { TextLink } from '#web/ui/link.tsx'
import { sections } from '../questions.ts'

type Props = {
  reason: string
  note: string | null
  sections: readonly string[]
  until: ReactNode
  /** Whose form the sections lead to; absent where staff look at it beforehand. */
  program?: Program
}

/** What the office asks to have changed, as the applicant reads it: why, where, and until when. */
export function ReturnNotice({ reason, note, sections: asked, until, program }: Props) {
  return (
    <section
      aria-label="What to change"
      className="max-w-prose border-brass border-l-4 bg-cream px-5 py-4"
    >
      <p className="font-medium">{reason}</p>
      {note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>}
      <dl className="mt-4 space-y-3 text-label">
        <div>
          <dt className="text-umber">Open for your changes</dt>
          <dd>
            <ul>
              {sections
                .filter(({ id }) => asked.includes(id))
                .map(({ id, title }) => (
                  <li key={id}>
                    {program ? (
                      <TextLink to={`/${segmentOf(program)}/application/${id}`}>{title}</TextLink>
                    ) : (
                      title
                    )}
                  </li>
                ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt className="text-umber">Submit again by</dt>
          <dd>{until}</dd>
        </div>
      </dl>
    </section>
  )
}
