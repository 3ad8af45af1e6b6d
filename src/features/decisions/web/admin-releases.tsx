import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { minuteMs } from '#shared/durations.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { pagesOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/use-now.ts'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import { listReleases, type Release } from '../release-contract.ts'
import { AdminReady } from './admin-ready.tsx'
import { AdminRelease } from './admin-release.tsx'
import { AdminReleaseRules } from './admin-release-rules.tsx'
import { AdminWaitlist } from './admin-waitlist.tsx'

/** A release moves on by itself, which no change of an application tells. */
const lookMs = 3_000
/** So long what has ended stays in sight of those who awaited it. */
const recentMs = 60 * minuteMs

/** How decisions leave the house: what is about to go, what is ready, who waits and what is out. */
export function AdminReleases() {
  const query = useInfiniteQuery({
    ...pagesOf(listReleases, (after) => ({ query: { after } })),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ releases }) => releases.some(isAhead)) ? lookMs : false,
  })
  const { data, hasNextPage, fetchNextPage } = query
  const now = useNow(minuteMs)
  const page = useRef<HTMLDivElement>(null)
  useRestoredFocus(page)
  const rules = data?.pages[0]?.rules
  const all = data?.pages.flatMap(({ releases }) => releases) ?? []
  const isRecent = (release: Release) => now.getTime() - endOf(release) < recentMs
  const ended = all.filter((release) => !isAhead(release))

  return (
    <div ref={page}>
      <PageTitle>Releases</PageTitle>
      <h1 tabIndex={-1} className="text-dialog">
        Releases
      </h1>
      <Loaded query={query} className="mt-4" />
      {rules && <AdminReleaseRules key={rules.version} rules={rules} />}
      <Some title="In progress" releases={all.filter(isAhead)} />
      <Some title="In the last hour" releases={ended.filter(isRecent)} />
      <AdminReady />
      <AdminWaitlist />
      <Some
        title="Sent, recalled, and sent back"
        releases={ended.filter((release) => !isRecent(release))}
      />
      {hasNextPage && (
        <Button look="outline" size="small" className="mt-3" onClick={() => void fetchNextPage()}>
          Earlier releases
        </Button>
      )}
    </div>
  )
}

function Some({ title, releases }: { title: string; releases: readonly Release[] }) {
  if (releases.length === 0) return null
  return (
    <section aria-label={title} className="mt-7">
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-2">
        {releases.map((release) => (
          <AdminRelease key={release.id} release={release} />
        ))}
      </ul>
    </section>
  )
}

function isAhead({ state }: Release): boolean {
  return state === 'waiting' || state === 'holding'
}

function endOf({ wentOutAt, recalledAt, createdAt }: Release): number {
  return Date.parse(recalledAt ?? wentOutAt ?? createdAt)
}
