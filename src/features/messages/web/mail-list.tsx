import { Link, useLocation, useSearchParams } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { When } from '#web/ui/when.tsx'
import type { Delivery, ListedMail } from '../contract.ts'
import { MailStateWord } from './mail-state-word.tsx'

type Props = { mails: readonly ListedMail[]; delivery: Delivery; open: string | null }

export function MailList({ mails, delivery, open }: Props) {
  return (
    <ul className="divide-y divide-hairline/60 overflow-hidden rounded-card bg-paper text-label shadow-card">
      {mails.map((mail) => (
        <Line key={mail.id} mail={mail} delivery={delivery} isOpen={mail.id === open} />
      ))}
    </ul>
  )
}

type LineProps = { mail: ListedMail; delivery: Delivery; isOpen: boolean }

function Line({ mail, delivery, isOpen }: LineProps) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const address = new URLSearchParams(params)
  address.set('mail', mail.id)
  return (
    <li>
      <Link
        to={{ search: address.toString() }}
        state={state}
        data-row
        aria-current={isOpen || undefined}
        className={cx(
          'block px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-sand/50',
          isOpen && 'bg-sand',
        )}
      >
        <span className="flex justify-between gap-x-4">
          <span className="line-clamp-1 font-medium wrap-anywhere">{mail.toName}</span>
          <span className="shrink-0 text-help text-umber">
            <When at={mail.createdAt} />
          </span>
        </span>
        <span className="flex items-baseline justify-between gap-x-4">
          <span className="line-clamp-1 wrap-anywhere">{mail.subject}</span>
          <span className="shrink-0 text-help">
            <MailStateWord state={mail.state} delivery={delivery} />
          </span>
        </span>
      </Link>
    </li>
  )
}
