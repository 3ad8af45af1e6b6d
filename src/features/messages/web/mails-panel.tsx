import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { listMails } from '../contract.ts'
import { MailStateWord } from './mail-state-word.tsx'

const mostShown = 5

/** What was last written to somebody about one application. */
export function MailsPanel({ id }: { id: string }) {
  const query = useQuery(queryOf(listMails, { query: { application: id } }))
  const { data } = query
  return (
    <Panel title="Emails to them" anchor="emails">
      <Loaded
        query={query}
        empty={(data) =>
          data.mails.length === 0 && <p className="text-label text-umber">No emails yet.</p>
        }
      >
        {(data) => (
          <ul className="text-label">
            {data.mails.slice(0, mostShown).map((mail) => (
              <li key={mail.id} className="border-hairline border-t py-1.5 last:border-b">
                <TextLink to={`/admin-panel/mail?mail=${mail.id}`}>{mail.subject}</TextLink>
                <span className="flex justify-between gap-x-4 text-help text-umber">
                  <When at={mail.createdAt} showsTime />
                  <MailStateWord state={mail.state} delivery={data.delivery} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {data && data.mails.length > mostShown && (
        <p className="mt-2 text-help text-umber">
          The last {mostShown}. The email page has all of them.
        </p>
      )}
    </Panel>
  )
}
