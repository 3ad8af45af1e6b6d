import { programWords } from '#shared/programs.ts'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { DecisionDesk } from '../admin-contract.ts'
import { outcomeWords } from '../decision.ts'

type Props = { desk: Pick<DecisionDesk, 'before' | 'reasons'> }

/** What this person was told before, in sight while the next decision is made. */
export function AdminDecidedBefore({ desk: { before, reasons } }: Props) {
  if (before.length === 0) return null
  return (
    <section aria-label="Decided before" className="mb-4 border-brass border-l-2 pl-4 text-label">
      <h3 className="font-body font-medium">Decided before</h3>
      <ul className="mt-1 space-y-1">
        {before.map(({ id, otherId, outcome, reasonIds, releasedAt, program, intake }) => {
          const words = reasonIds.map((one) => reasons.find(({ id }) => id === one)?.words ?? one)
          return (
            <li key={id}>
              {outcomeWords[outcome]}, <When at={releasedAt} />:{' '}
              {otherId ? (
                <TextLink to={`/admin-panel/applications/${otherId}`}>
                  {programWords[program]}, {intake}
                </TextLink>
              ) : (
                'this application'
              )}
              {words.length > 0 && <span className="text-umber"> · {words.join(', ')}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
