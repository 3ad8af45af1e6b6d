import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import { listFileRequests } from '../contract.ts'
import { FileRequestView } from './file-request.tsx'

const address = '/admin-panel/applications?show=file-requests'

/** Who asked to see their file, the first due first. */
export function FileRequestsPage() {
  const [params] = useSearchParams()
  const isEnded = params.get('ended') === 'yes'
  const page = useRef<HTMLDivElement>(null)
  useRestoredFocus(page)
  return (
    <div ref={page}>
      <PageTitle>File requests</PageTitle>
      <h1 tabIndex={-1} className="mb-4 text-dialog">
        File requests
      </h1>
      <Tabs
        label="File requests"
        tabs={[
          { label: 'Open', to: address, isOn: !isEnded },
          { label: 'Ended', to: `${address}&ended=yes`, isOn: isEnded },
        ]}
      />
      <IgnoredParameters takes={{ ended: ['yes'] }} />
      <Requests key={String(isEnded)} isEnded={isEnded} />
    </div>
  )
}

function Requests({ isEnded }: { isEnded: boolean }) {
  const pages = usePages()
  const ended = isEnded ? 'yes' : 'no'
  const query = useQuery({
    ...queryOf(listFileRequests, { query: { ended, after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading className="mt-4" />
  if (data.requests.length === 0)
    return (
      <EmptyState title={isEnded ? 'No request has ended' : 'No open requests'}>
        Applicants ask to see their file on their account page. Their requests appear here with the
        date your answer is due.
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-hairline">
        {data.requests.map((request) => (
          <FileRequestView key={request.id} request={request} />
        ))}
      </ul>
      <Pager pages={pages} next={data.next} />
    </>
  )
}
