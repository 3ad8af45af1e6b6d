import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { listDueReminders } from '../outbox-contract.ts'

/** The reminders that are due and not sent yet, by name, as they would go out now. */
export function DueReminders() {
  const query = useQuery(queryOf(listDueReminders))
  return (
    <>
      <p className="mb-4 max-w-prose text-label">
        Reminders go out automatically. This is what the next round would send. Viewing this page
        sends nothing.
      </p>
      <Loaded query={query} loading>
        {(data) =>
          data.kinds.map(({ name, to, when, stops, letters, count }) => (
            <section key={name} className="mb-6 max-w-prose">
              <h2 className="text-h3">{name}</h2>
              <dl className="text-label text-umber">
                <Said of="To" words={to} />
                <Said of="When" words={when} />
                <Said of="Not sent if" words={stops} />
              </dl>
              {count === 0 && <p className="mt-2 text-label">No reminders due.</p>}
              <ul className="mt-2 text-label empty:hidden">
                {letters.map(({ toName, toAddress, subject, applicationId }) => (
                  <li
                    key={`${toAddress} ${subject} ${applicationId}`}
                    className="border-hairline border-t py-1.5 wrap-anywhere last:border-b"
                  >
                    {applicationId ? (
                      <TextLink to={`/admin-panel/applications/${applicationId}#emails`}>
                        {toName}
                      </TextLink>
                    ) : (
                      toName
                    )}{' '}
                    <span className="text-umber">
                      {toAddress} · {subject}
                    </span>
                  </li>
                ))}
              </ul>
              {count > letters.length && (
                <p className="mt-2 text-help text-umber">And {count - letters.length} more.</p>
              )}
            </section>
          ))
        }
      </Loaded>
    </>
  )
}

function Said({ of, words }: { of: string; words: string }) {
  return (
    <div>
      <dt className="inline">{of}: </dt>
      <dd className="inline">{words}</dd>
    </div>
  )
}
