import { useQuery } from '@tanstack/react-query'
import { oneOrMore } from '#shared/counted.ts'
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
          We’ve had no connection to the provider since <When at={silent.since} showsTime />:{' '}
          {silent.why}. No one can pay by card until it’s back. We keep everything it sends, so
          nothing is lost.
        </p>
      )}
      {waiting.since && (
        <p>
          {oneOrMore(waiting.count, 'One notice is waiting', 'notices are waiting')} to be applied
          since <When at={waiting.since} showsTime />.
        </p>
      )}
      {last && (
        <p>
          Last reconciled with the provider <When at={last.at} showsTime />: {last.compared}{' '}
          payments, refunds, and disputes.
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Reconciliation results">
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
    repaired > 0 && `${repaired} with a missing notice, since applied`,
    doubtful > 0 && `${doubtful} that didn’t match`,
  ]
    .filter(Boolean)
    .join(', ')
}
