import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { listReleases, type Release } from '../release-contract.ts'
import { AdminReady } from './admin-ready.tsx'
import { AdminRelease } from './admin-release.tsx'
import { AdminReleaseRules } from './admin-release-rules.tsx'
import { AdminWaitlist } from './admin-waitlist.tsx'

/** A release moves on by itself, which no change of an application tells. */
const lookMs = 3_000

/** How decisions leave the house: what is ready, what waits, what is about to go and what is out. */
export function AdminReleases() {
  const [after, setAfter] = useState<string>()
  const { data, error, refetch } = useQuery({
    ...queryOf(listReleases, { query: { after } }),
    refetchInterval: ({ state }) => (state.data?.releases.some(isAhead) ? lookMs : false),
  })
  const ahead = data?.releases.filter(isAhead) ?? []
  const ended = data?.releases.filter((release) => !isAhead(release)) ?? []
  return (
    <>
      <PageTitle>Releases</PageTitle>
      <h1 className="text-dialog">Releases</h1>
      {error && <Failed error={error} onRetry={refetch} className="mt-4" />}
      {data && <AdminReleaseRules key={data.rules.version} rules={data.rules} />}
      {ahead.length > 0 && (
        <section aria-labelledby="ahead" className="mt-7">
          <h2 id="ahead" className="text-h3">
            On their way
          </h2>
          <ul className="mt-2">
            {ahead.map((release) => (
              <AdminRelease key={release.id} release={release} />
            ))}
          </ul>
        </section>
      )}
      <AdminReady />
      <AdminWaitlist />
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="mt-9">
          <h2 id="ended" className="text-h3">
            Gone out, recalled and sent back
          </h2>
          <ul className="mt-2">
            {ended.map((release) => (
              <AdminRelease key={release.id} release={release} />
            ))}
          </ul>
        </section>
      )}
      {data?.next && (
        <Button
          look="outline"
          size="small"
          className="mt-3"
          onClick={() => setAfter(data.next ?? undefined)}
        >
          Earlier releases
        </Button>
      )}
    </>
  )
}

function isAhead({ state }: Release): boolean {
  return state === 'waiting' || state === 'holding'
}
