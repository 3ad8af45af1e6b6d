import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { Button } from '#web/ui/button.tsx'
import { outcomeWords } from '../decision.ts'
import type { OutgoingLetter } from '../release-contract.ts'
import { AdminLetter } from './admin-letter.tsx'

type Props = {
  letters: readonly OutgoingLetter[]
  /** Absent on the last page. */
  onMore?: (() => void) | undefined
}

/** Who gets which letter; each opens to be read in full. */
export function AdminOutgoingLetters({ letters, onMore }: Props) {
  return (
    <>
      <ul aria-label="Letters" className="text-label">
        {letters.map((one) => (
          <li key={one.decisionId} className="border-hairline border-t py-1.5 last:border-b">
            <details>
              <summary className="cursor-pointer rounded-control py-0.5 wrap-anywhere">
                <span className="font-medium">
                  <bdi>{one.name}</bdi>
                </span>{' '}
                <span className="text-umber">{one.address}</span>
                <span className="block pl-4 text-help">
                  {outcomeWords[one.outcome]} · {programWords[one.program]} · {one.intake}
                  {one.replyOn && ` · reply by ${formatDay(one.replyOn)}`}
                </span>
              </summary>
              <div className="space-y-2 py-2">
                <AdminLetter {...one.letter} />
                {one.reasons.length > 0 && <p>Reasons: {one.reasons.join(' ')}</p>}
                {one.conditions.length > 0 && (
                  <p>Conditions: {one.conditions.map(({ text }) => text).join(' ')}</p>
                )}
              </div>
            </details>
            {one.failure && <p className="pl-4 text-help text-rose">Not sent: {one.failure}</p>}
          </li>
        ))}
      </ul>
      {onMore && (
        <Button look="outline" size="small" className="mt-2" onClick={onMore}>
          More letters
        </Button>
      )}
    </>
  )
}
