import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { pagesOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Countdown, ReleaseActs, ReleaseItem } from '#web/ui/release-item.tsx'
import { When } from '#web/ui/when.tsx'
import { releaseStateWords } from '../release.ts'
import { approveRelease, type Release, readRelease, recallRelease } from '../release-contract.ts'
import { AdminOutgoingLetters } from './admin-outgoing-letters.tsx'
import { shownDecisions } from './shown-decisions.ts'

const tones = { waiting: 'waiting', holding: 'active', out: 'good', recalled: 'ended' } as const

/** One release: who made and approved it, when it goes, and its letters. */
export function AdminRelease({ release }: { release: Release }) {
  const { id, name, state, expected, isOwn, createdBy, createdAt } = release
  const params = { id }
  const isRecallable = state === 'waiting' || (state === 'holding' && release.wentOutAt === null)

  return (
    <ReleaseItem heading="h3" title={name} tone={tones[state]} word={releaseStateWords[state]}>
      <p className="text-umber wrap-anywhere">
        {counted(expected, 'letter')}, created by {createdBy}, <When at={createdAt} showsTime />
        {release.approvedAt && (
          <>
            ; approved by {release.approvedBy}, <When at={release.approvedAt} showsTime />
          </>
        )}
        {!release.asksSecond && '; no approval required'}
      </p>
      {state === 'holding' && release.goesOutAt && <Countdown goesOutAt={release.goesOutAt} />}
      {state === 'recalled' && release.recalledAt && (
        <p>
          {release.recalledBy
            ? `Recalled by ${release.recalledBy}`
            : 'Recalled automatically because its owner can no longer release'}
          , <When at={release.recalledAt} showsTime />. Nothing was sent.
        </p>
      )}
      {state === 'out' && release.sent < expected && (
        <p>
          {counted(release.sent, 'letter')} out
          {release.failed > 0 && `, ${release.failed} not sent. Reasons are listed next to each`}.
        </p>
      )}
      {state === 'waiting' && isOwn && (
        <p className="mt-1">You created it, so someone else must read and approve it.</p>
      )}
      <ReleaseActs
        state={state}
        isOwn={isOwn}
        shown={shownDecisions}
        counted={counted(expected, 'letter')}
        approve={() => call(approveRelease, { params, body: { expected } })}
        recall={isRecallable ? () => call(recallRelease, { params, body: {} }) : undefined}
        recallWords={['Recall', 'Recalling...']}
        letters={{
          noun: 'letters',
          of: name,
          hint: 'Read the letters. You can approve at the end.',
          list: (approve) => <Letters release={release}>{approve}</Letters>,
        }}
      />
    </ReleaseItem>
  )
}

/** The letters come before the approval of the second person, who is to have read them. */
function Letters({ release: { id, state }, children }: { release: Release; children: ReactNode }) {
  const query = useInfiniteQuery(
    pagesOf(readRelease, (after) => ({ params: { id }, query: { after } }), state),
  )
  const { data, hasNextPage, fetchNextPage } = query
  const [first] = data?.pages ?? []
  return (
    <div className="mt-3 space-y-3">
      <Loaded query={query} />
      {first?.over.map((one) => (
        <Banner key={one.intakeId}>
          {one.intake} has {one.capacity} places; {one.taken} are taken, {one.underWay} more are
          offered elsewhere, and these add {one.offers} more.
        </Banner>
      ))}
      {data && (
        <AdminOutgoingLetters
          letters={data.pages.flatMap(({ letters }) => letters)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
      {data && children}
    </div>
  )
}
