import { formatDay } from '#shared/dates.ts'
import { TextLink } from '#web/ui/link.tsx'

/** What happens with somebody who is enrolled, from now to the first day of class. */
export function EnrolledSteps({ startsOn }: { startsOn: string }) {
  return (
    <ol className="mt-5 ml-5 max-w-prose list-decimal space-y-1.5">
      <li>
        Classes start {formatDay(startsOn)}. Your program will email you the details before then.
      </li>
      <li>
        Your <TextLink to="/dashboard/contract">contract</TextLink> and{' '}
        <TextLink to="/dashboard/pay">payments</TextLink> stay here for you.
      </li>
      <li>
        If your address changes, update it in your{' '}
        <TextLink to="/dashboard/account">account</TextLink> so we can reach you.
      </li>
    </ol>
  )
}
