import type { Answer } from '#shared/endpoint.ts'
import type { readOwnReference } from '../contract.ts'

/** What somebody wrote, question by question. */
export function ReferenceLines({ lines }: Pick<Answer<typeof readOwnReference>, 'lines'>) {
  return (
    <dl className="space-y-4">
      {lines.map(({ id, label, words }) => (
        <div key={id}>
          <dt className="text-label text-umber">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {words || <span className="text-umber">Not answered</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
