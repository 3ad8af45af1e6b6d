import { Link } from 'react-router'
import { inDigits } from '#shared/counted.ts'
import { linkClass } from '#web/ui/link.tsx'
import type { SkippedApplications } from '../admin-bulk-contract.ts'

type Props = {
  left: readonly SkippedApplications[]
  /** Names lead to their applications, where leaving the page loses nothing. */
  isLinked?: boolean
}

/** Those that nothing is done to, by reason. */
export function AdminBulkSkipped({ left, isLinked = false }: Props) {
  if (left.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1.5">
      {left.map(({ why, count, applications }) => (
        <li key={why} className="wrap-anywhere">
          <span className="font-medium">{why}</span>
          {applications.length > 0 && ': '}
          {applications.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              {isLinked ? (
                <Link to={`/admin-panel/applications/${id}`} className={linkClass}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
          ))}
          {count > applications.length &&
            (applications.length > 0
              ? ` and ${inDigits(count - applications.length)} more`
              : ` (${inDigits(count)})`)}
        </li>
      ))}
    </ul>
  )
}
