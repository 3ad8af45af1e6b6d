import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/queries.ts'
import { When } from '#web/ui/when.tsx'
import { listReconciliations } from '../stripe-contract.ts'

/** Whether the provider and we agree: what waits, when both were last compared, and what that has mended. */
export function StripeFindings() {
  const { data } = useQuery(queryOf(listReconciliations))
  if (!data) return null
  const { last, silent, found, waiting } = data
  return (
    <div className="mt-4 space-y-1 text-help text-umber">
      {silent && (
        <p className="text-rose wrap-anywhere">
          The provider cannot be asked since <When at={silent.since} showsTime />: {silent.why}.
          Nobody can pay by card meanwhile. What it tells us is kept, and nothing is lost.
        </p>
      )}
      {waiting.since && (
        <p>
          {waiting.count === 1 ? 'One message waits' : `${waiting.count} messages wait`} to be
          applied, since <When at={waiting.since} showsTime />.
        </p>
      )}
      {last && (
        <p>
          Last compared with the provider <When at={last.at} showsTime />: {last.compared} payments,
          refunds and disputes.
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="What comparisons have found">
          {found.map(({ id, at, repaired, doubtful }) => (
            <li key={id}>
              <When at={at} showsTime />: {foundInWords(repaired, doubtful)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function foundInWords(repaired: number, doubtful: number): string {
  return [
    repaired > 0 && `${repaired} of which no message had come, applied afterwards`,
    doubtful > 0 && `${doubtful} that did not fit`,
  ]
    .filter(Boolean)
    .join(', ')
}
