import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { Refused } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { useNow } from '#web/use-now.ts'
import { countLetters, releaseStateWords } from '../release.ts'
import { approveRelease, type Release, readRelease, recallRelease } from '../release-contract.ts'
import { AdminOutgoingLetters } from './admin-outgoing-letters.tsx'
import { shownDecisions } from './shown-decisions.ts'

const tones = { waiting: 'waiting', holding: 'active', out: 'good', recalled: 'ended' } as const

/** One release: who made and approved it, when it goes, and its letters. */
export function AdminRelease({ release }: { release: Release }) {
  const [isOpen, setOpen] = useState(false)
  const { act, busy, problem } = useAct(shownDecisions)
  const { id, name, state, expected, isOwn, createdBy, createdAt } = release
  const params = { id }
  const isRecallable = state === 'waiting' || (state === 'holding' && release.wentOutAt === null)

  return (
    <li className="border-hairline border-t py-3 text-label last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-body font-medium wrap-anywhere">{name}</h3>
        <StatusWord tone={tones[state]}>{releaseStateWords[state]}</StatusWord>
      </div>
      <p className="text-umber wrap-anywhere">
        {countLetters(expected)}, created by {createdBy}, <When at={createdAt} showsTime />
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
      {state === 'out' && (
        <p>
          {countLetters(release.sent)} out
          {release.failed > 0 && `, ${release.failed} not sent. Reasons are listed next to each`}.
        </p>
      )}
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      {state === 'waiting' && isOwn && (
        <p className="mt-1">You created it, so someone else must read and approve it.</p>
      )}
      {state === 'waiting' && !isOwn && !isOpen && (
        <p className="mt-1">Read the letters. You can approve at the end.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="outline" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the letters' : 'Read the letters'}
          <span className="sr-only"> of {name}</span>
        </Button>
        {isRecallable && (
          <Button
            look={state === 'holding' ? 'danger' : 'outline'}
            size="small"
            busyLabel={busy === 'recall' && 'Recalling...'}
            onClick={() => act(() => call(recallRelease, { params, body: {} }), { name: 'recall' })}
          >
            {state === 'holding' ? 'Recall' : isOwn ? 'Withdraw' : 'Send it back'}
          </Button>
        )}
      </div>
      {isOpen && (
        <Letters
          release={release}
          approve={
            state === 'waiting' && !isOwn
              ? {
                  isBusy: busy === 'approve',
                  send: () =>
                    act(() => call(approveRelease, { params, body: { expected } }), {
                      name: 'approve',
                    }),
                }
              : undefined
          }
        />
      )}
    </li>
  )
}

type LettersProps = {
  release: Release
  approve: { isBusy: boolean; send: () => unknown } | undefined
}

/** The letters stand before the word of the second person, who is to have seen them. */
function Letters({ release: { id, state, expected }, approve }: LettersProps) {
  const query = useInfiniteQuery({
    queryKey: [readRelease.route, id, state],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const request = { params: { id }, query: { after: pageParam } }
      const outcome = await call(readRelease, request, { signal })
      if (outcome.ok) return outcome.answer
      throw new Refused(outcome.status, outcome.problem)
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, fetchNextPage } = query
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
          onMore={data.pages.at(-1)?.next ? () => void fetchNextPage() : undefined}
        />
      )}
      {data && approve && (
        <Button
          size="small"
          busyLabel={approve.isBusy && 'Approving...'}
          onClick={() => approve.send()}
        >
          Approve {countLetters(expected)}
        </Button>
      )}
    </div>
  )
}

const secondMs = 1_000

/** How long it can still be recalled, and until when in both zones. */
function Countdown({ goesOutAt }: { goesOutAt: string }) {
  const now = useNow(secondMs)
  const { timeZone } = usePublicFacts().institute
  const left = Math.max(0, Math.ceil((Date.parse(goesOutAt) - now.getTime()) / secondMs))
  const there = formatInstant(goesOutAt, timeZone)
  const here = formatInstant(goesOutAt, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <p>
      <span role="timer" className="font-medium tabular-nums">
        {left === 0 ? 'Goes out now' : `Goes out in ${minutesAndSeconds(left)}`}
      </span>
      <span className="text-umber">
        , {there} at the institute{here !== there && ` (${here} for you)`}
      </span>
    </p>
  )
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
