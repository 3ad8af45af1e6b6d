import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { type Delivery, type MailEvent, readMail } from '../contract.ts'
import { wordsOfKind } from './mail-filters.tsx'
import { MailStateWord } from './mail-state-word.tsx'
import { SendAgain } from './send-again.tsx'

type Props = { id: string; delivery: Delivery | undefined }

/** One mail as it is kept: to whom, how it fared, and its words. */
export function MailPane({ id, delivery }: Props) {
  const query = useQuery(queryOf(readMail, { params: { id } }))
  return (
    <article aria-label="Email" className="min-w-0">
      <BackToList />
      <Loaded query={query} loading>
        {(mail) => (
          <>
            <h2 className="text-h3 wrap-anywhere">{mail.subject}</h2>
            <Facts
              className="mt-3"
              facts={[
                {
                  term: 'To',
                  detail: (
                    <span className="wrap-anywhere">
                      {mail.toName} <span className="text-umber">{mail.toAddress}</span>
                    </span>
                  ),
                },
                ...(mail.from ? [{ term: 'From', detail: <Address>{mail.from}</Address> }] : []),
                ...(mail.replyTo
                  ? [{ term: 'Reply-to', detail: <Address>{mail.replyTo}</Address> }]
                  : []),
                {
                  term: 'Status',
                  detail: <MailStateWord state={mail.state} delivery={delivery} />,
                },
                { term: 'Type', detail: wordsOfKind(mail.template) },
                { term: 'Tries', detail: mail.attempts },
                ...(mail.repeats
                  ? [
                      {
                        term: 'Resent',
                        detail: <OtherMail id={mail.repeats} words="Original email" />,
                      },
                    ]
                  : []),
                ...(mail.repeatedAs
                  ? [
                      {
                        term: 'Resent',
                        detail: <OtherMail id={mail.repeatedAs} words="Newer email" />,
                      },
                    ]
                  : []),
              ]}
            />
            <SendAgain key={mail.id} id={mail.id} whyNot={mail.whyNotAgain} />
            <p className="mt-6 max-w-prose whitespace-pre-line wrap-anywhere">{mail.text}</p>
            <h3 className="mt-9 font-body font-medium">History</h3>
            <Events events={mail.events} />
          </>
        )}
      </Loaded>
    </article>
  )
}

function Address({ children }: { children: string }) {
  return <span className="wrap-anywhere">{children}</span>
}

function BackToList() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const address = new URLSearchParams(params)
  address.delete('mail')
  return (
    <TextLink
      to={{ search: address.toString() }}
      state={state}
      className="mb-4 inline-flex items-center gap-2 text-label lg:hidden"
    >
      <Icon name="back" className="size-4" />
      All emails
    </TextLink>
  )
}

function OtherMail({ id, words }: { id: string; words: string }) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('mail', id)
  return <TextLink to={{ search: address.toString() }}>{words}</TextLink>
}

const eventWords: Record<string, string> = {
  queued: 'Created',
  sent: 'Accepted by the mail server',
  refused: 'Not accepted, will retry',
  failed: 'Gave up',
  bounced: 'Bounced',
  suppressed: 'Held back',
  complained: 'Marked as spam by the recipient',
  'sent-again': 'Resent as a new email',
}

function Events({ events }: { events: readonly MailEvent[] }) {
  return (
    <ol className="mt-2 text-label">
      {events.map((event) => (
        <li
          key={`${event.at} ${event.kind}`}
          className="border-hairline border-t py-2 last:border-b"
        >
          {eventWords[event.kind] ?? event.kind}
          <span className="block text-help text-umber wrap-anywhere">
            <When at={event.at} showsTime />
            {event.answer && ` · ${event.answer}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
