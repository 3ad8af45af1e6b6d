import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/queries.ts'
import { Progress } from '#web/ui/progress.tsx'
import { summaryOfResponses } from '../results-contract.ts'

/** Question by question: how many answered, and how their answers fall. */
export function Summary({ id }: { id: string }) {
  const { data } = useQuery(queryOf(summaryOfResponses, { params: { id } }))
  if (!data) return null
  return (
    <section aria-label="Summary" className="mt-10 max-w-prose">
      <h2 className="text-h3">Question by question</h2>
      <p className="text-help text-umber">
        {data.sent} submitted, {data.open} in progress.
      </p>
      {data.questions.map((one) => (
        <div key={one.id} className="mt-5 border-hairline border-t pt-3">
          <h3 className="font-body font-medium text-label wrap-anywhere">{one.label}</h3>
          <p className="text-help text-umber tabular-nums">
            {one.answered} of {data.sent} answered
            {one.mean !== null &&
              `, on average ${one.mean.toFixed(1)}, from ${one.lowest} to ${one.highest}`}
          </p>
          {one.counts.length > 0 && (
            <dl className="mt-2 grid gap-2 text-label">
              {one.counts.map(({ label, count }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="wrap-anywhere">{label}</dt>
                  <dd className="text-right tabular-nums">{count}</dd>
                  <dd className="w-full">
                    <Progress label={label} part={one.answered === 0 ? 0 : count / one.answered} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </section>
  )
}
