import type { ApplicationSummary } from '#features/applications/contract.ts'
import { hasTrait } from '#features/applications/status.ts'
import { formatDay } from '#shared/dates.ts'
import { Deadline } from '#web/deadline.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'

type Props = {
  application: ApplicationSummary
  /** When classes start, which a deferral moves. */
  startsOn: string
  /** Whose next step it is; absent where there is nothing to do. */
  turn: string | undefined
  hasDeadline: boolean
  replyBy: string | null
}

/** What presses in sight, the rest a press away on a phone. */
export function ApplicationFacts({ application, startsOn, turn, hasDeadline, replyBy }: Props) {
  const { id, status, statusAt, intake, receiptNumber, extendedUntil } = application
  const zone = useOwnZone()
  const pressing = [
    ...(hasDeadline
      ? [
          {
            term: extendedUntil ? 'Your own deadline' : 'Deadline',
            detail: <Deadline at={extendedUntil ?? intake.closesAt} />,
          },
        ]
      : []),
    ...(replyBy ? [{ term: 'Reply by', detail: <Deadline at={replyBy} /> }] : []),
  ]
  const rest = [
    ...(turn ? [{ term: 'Waiting on', detail: turn }] : []),
    {
      term: status === 'incomplete' && !receiptNumber ? 'Started' : 'Since',
      detail: <time dateTime={statusAt}>{formatDay(statusAt, zone)}</time>,
    },
    ...(hasTrait(status, 'over') && status !== 'enrolled'
      ? []
      : [{ term: 'Classes start', detail: formatDay(startsOn) }]),
    ...(receiptNumber
      ? [
          {
            term: 'Receipt',
            detail: (
              <>
                <span className="whitespace-nowrap tabular-nums">{receiptNumber}</span>
                {status !== 'incomplete' && (
                  <TextLink to={`/thankyou?application=${id}`} className="block w-max">
                    Your confirmation
                  </TextLink>
                )}
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <div>
      {pressing.length > 0 && <Facts facts={pressing} className="mb-5" />}
      <Fold title="Details" isOpen="wide">
        <Facts facts={rest} />
      </Fold>
    </div>
  )
}
