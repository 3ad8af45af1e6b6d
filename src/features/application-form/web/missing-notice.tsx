import { Banner } from '#web/ui/banner.tsx'
import type { SummarizedError } from '#web/ui/error-summary.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { sections } from '../questions.ts'
import type { MissingAnswer } from './missing-answers.ts'

type Props = { missing: readonly MissingAnswer[]; held: readonly SummarizedError[] }

/** What is still missing, by section, each line leading to where it is filled in. */
export function MissingNotice({ missing, held }: Props) {
  return (
    <Banner className="mt-8">
      <h2 className="text-h3">Before you can submit</h2>
      {sections.map((section) => {
        const lines = missing.filter((line) => line.section === section)
        return (
          lines.length > 0 && (
            <div key={section.id} className="mt-3">
              <h3 className="font-body text-label text-umber">{section.title}</h3>
              <ul>
                {lines.map(({ id, message, to = '' }) => (
                  <li key={id}>
                    <TextLink to={to}>{message}</TextLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      {held.length > 0 && (
        <ul className="mt-3">
          {held.map(({ id, message, to }) => (
            <li key={id}>{to ? <TextLink to={to}>{message}</TextLink> : message}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
