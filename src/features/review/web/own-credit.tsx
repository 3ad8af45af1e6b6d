import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { queryOf } from '#web/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { When } from '#web/ui/when.tsx'
import { readOwnCredit } from '../checks-contract.ts'
import { creditOutcomeWords } from '../credit.ts'

/** What the office has said of one's own choices of credit; nothing before the first is settled. */
export function OwnCredit({ id }: { id: string }) {
  const { data } = useQuery(queryOf(readOwnCredit, { params: { id } }))
  if (!data || data.lines.length === 0) return null
  return (
    <Fold title="Your credit" isOpen="wide">
      <dl>
        {data.lines.map(({ name, provider, outcome, credits, reason, at }) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-hairline border-t py-2.5 first:border-t-0 md:grid-cols-[2fr_3fr]"
          >
            <dt>
              {name}
              <span className="block text-help text-umber">{provider}</span>
            </dt>
            <dd>
              {creditOutcomeWords[outcome]}
              {credits > 0 && `: ${counted(credits, 'credit')}`}
              <span className="block whitespace-pre-line text-label wrap-anywhere">{reason}</span>
              <span className="block text-help text-umber">
                <When at={at} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-label">
        {data.total === 0
          ? 'None of it counts toward the program.'
          : `In total, ${counted(data.total, 'credit counts', 'credits count')} toward the program.`}
      </p>
    </Fold>
  )
}
