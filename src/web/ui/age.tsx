import { ageWords, daysSince } from '#shared/age.ts'
import { formatDay } from '#shared/dates.ts'
import { serverNow } from '#web/call.ts'
import { Icon } from './icon.tsx'

type Props = { since: string | null; isOverdue: boolean }

/** How long something has waited; what is overdue says so by a sign too, not by its color alone. */
export function Age({ since, isOverdue }: Props) {
  const words = since && (
    <time dateTime={since} title={formatDay(since)}>
      {ageWords(Math.max(0, daysSince(since, serverNow())))}
    </time>
  )
  if (!isOverdue) return words
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap text-rose">
      <Icon name="alert" className="size-4 shrink-0 self-center" />
      {words && <span className="sr-only">Overdue: </span>}
      {words ?? 'Urgent'}
    </span>
  )
}
