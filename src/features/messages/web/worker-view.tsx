import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { readWorker, retryJob } from '../outbox-contract.ts'
import { wordsOfKind } from './mail-filters.tsx'

const lookEveryMs = 10_000

/** Whether mail goes, and the work that is done by the clock. */
export function WorkerView() {
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery({
    ...queryOf(readWorker),
    refetchInterval: lookEveryMs,
  })
  const { data } = query
  const { act, problem } = useAct([readWorker])
  const retry = (id: string) => act(() => call(retryJob, { params: { id } }))

  if (!data) return <Loaded query={query} loading />
  const { mail, jobs, failed } = data
  const mayRetry = me?.admin.rights.includes('run-jobs-again') ?? false
  return (
    <>
      <h2 className="text-h3">Email</h2>
      <Facts
        className="mt-2 max-w-prose"
        facts={[
          { term: 'Waiting', detail: mail.waiting },
          {
            term: 'Oldest due',
            detail: mail.oldest ? <When at={mail.oldest} showsTime /> : 'None',
          },
          { term: 'Being sent', detail: mail.sending },
          { term: 'Sent in the last 24 hours', detail: mail.sentToday },
          { term: 'Not delivered', detail: `${mail.failed} in the last 30 days` },
        ]}
      />
      <h2 className="mt-6 mb-2 text-h3">Jobs</h2>
      <DataTable
        caption="Jobs"
        rows={jobs}
        keyOf={({ name }) => name}
        empty={<p className="text-label text-umber">No worker has run yet.</p>}
        columns={[
          { head: 'Job', className: 'font-medium', cell: ({ name }) => wordsOfKind(name) },
          { head: 'Waiting', kind: 'number', folded: 'left', cell: ({ waiting }) => waiting },
          { head: 'Oldest', folded: 'right', cell: ({ oldest }) => momentOf(oldest) },
          { head: 'Running', kind: 'number', folded: 'left', cell: ({ running }) => running },
          {
            head: 'Failed',
            kind: 'number',
            folded: 'right',
            cell: ({ failed }) =>
              failed > 0 ? <span className="font-medium text-rose">{failed}</span> : failed,
          },
          { head: 'Last run', cell: ({ lastDone }) => momentOf(lastDone) },
        ]}
      />
      <h2 className="mt-6 text-h3">Failed jobs</h2>
      {problem && (
        <p role="alert" className="mt-2 text-label text-rose">
          {problem}
        </p>
      )}
      {failed.length === 0 && <p className="text-label text-umber">No failed jobs.</p>}
      <ul className="max-w-prose text-label empty:hidden">
        {failed.map(({ id, name, at, why }) => (
          <li key={id} className="border-hairline border-t py-2 last:border-b">
            <span className="font-medium">{wordsOfKind(name)}</span>
            <span className="block text-help text-umber wrap-anywhere">
              {at && <When at={at} showsTime />} · {why}
            </span>
            {mayRetry && (
              <Button look="outline" size="small" className="mt-2" onClick={() => retry(id)}>
                <span>
                  Retry <span className="sr-only">{wordsOfKind(name)}</span>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function momentOf(at: string | null) {
  return at ? <When at={at} showsTime /> : '–'
}
