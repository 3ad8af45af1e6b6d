import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { declareConflict, dismissConflict, type PossibleConflict } from '../contract.ts'
import { shownReviews } from './shown-reviews.ts'

const longestReason = 1_000

type Props = { id: string; people: readonly PossibleConflict[] }

/** Who may be too close to the applicant: an officer declares it or says that there is nothing to it. */
export function PossibleConflicts({ id, people }: Props) {
  const { act, busy, problem } = useAct(shownReviews)
  if (people.length === 0 && !problem) return null

  function declare({ admin, reasons }: PossibleConflict) {
    const body = { adminId: admin.id, reason: reasons.join('. ').slice(0, longestReason) }
    return act(() => call(declareConflict, { params: { id }, body }), {
      name: `declare ${admin.id}`,
    })
  }

  function dismiss({ admin, reasons }: PossibleConflict) {
    const body = { adminId: admin.id, reasons }
    return act(() => call(dismissConflict, { params: { id }, body }), {
      name: `dismiss ${admin.id}`,
    })
  }

  return (
    <div>
      <h3 className="font-body font-medium">Possible conflicts</h3>
      <p className="text-help text-umber">
        Guesses from names, email addresses, and employers. Reviewers don’t see them.
      </p>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <ul className="mt-1">
        {people.map((one) => (
          <li key={one.admin.id} className="border-hairline border-t py-2 last:border-b">
            <span className="font-medium wrap-anywhere">
              <bdi>{one.admin.name}</bdi>
            </span>
            {one.reasons.map((reason) => (
              <span key={reason} className="block wrap-anywhere">
                {reason}
              </span>
            ))}
            <span className="mt-1 flex flex-wrap gap-2">
              <Button
                look="outline"
                size="small"
                aria-label={`Declare ${one.admin.name}’s conflict`}
                disabled={busy !== undefined}
                busyLabel={busy === `declare ${one.admin.id}` && 'Declaring...'}
                onClick={() => declare(one)}
              >
                Declare
              </Button>
              <Button
                look="quiet"
                size="small"
                aria-label={`Dismiss ${one.admin.name}’s possible conflict`}
                disabled={busy !== undefined}
                busyLabel={busy === `dismiss ${one.admin.id}` && 'Dismissing...'}
                onClick={() => dismiss(one)}
              >
                Dismiss
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
