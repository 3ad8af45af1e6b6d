import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { listOwnApplications, readStanding } from '#features/applications/contract.ts'
import { expectedWords } from '#features/applications/expected.ts'
import { queryClient, queryOf } from '../queries.ts'
import { useOwnZone } from '../use-own-zone.ts'

/** The receipt of what was submitted last, and when to expect an answer; nothing before that. */
export function OwnReceipt() {
  return (
    <QueryClientProvider client={queryClient}>
      <Receipt />
    </QueryClientProvider>
  )
}

function Receipt() {
  const { data } = useQuery(queryOf(listOwnApplications))
  const [latest] =
    data?.applications
      .filter(({ status, receiptNumber }) => status !== 'incomplete' && receiptNumber)
      .toSorted((a, b) => (b.submittedAt ?? '').localeCompare(a.submittedAt ?? '')) ?? []
  if (!latest) return null
  return (
    <div className="mt-8">
      <p className="eyebrow text-brass">Your receipt number</p>
      <p className="mt-2 font-medium text-lead tabular-nums">{latest.receiptNumber}</p>
      <Expected id={latest.id} />
    </div>
  )
}

function Expected({ id }: { id: string }) {
  const zone = useOwnZone()
  const { data } = useQuery(queryOf(readStanding, { params: { id } }))
  const words = data?.expected && expectedWords(data.expected, new Date(), zone)
  return words ? <p className="mt-3 max-w-prose text-label">{words}</p> : null
}
