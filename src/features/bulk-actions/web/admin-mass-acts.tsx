import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf, Refused } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import {
  approveMassAct,
  endMassAct,
  fetchExport,
  listMassActs,
  type MassAct,
} from '../mass-act-contract.ts'
import { countApplications, type MassActState, massActWords } from '../mass-acts.ts'
import { readMessage } from '../message-contract.ts'
import { AdminMessageLetters } from './admin-message-letters.tsx'

/** Nothing tells an open page that a colleague has asked for something. */
const lookMs = 10_000

/** What one person wants to take out or send, and what became of it; a second one approves here. */
export function AdminMassActs() {
  const pages = usePages()
  const query = useQuery({
    ...queryOf(listMassActs, { query: { after: pages.after } }),
    refetchInterval: lookMs,
  })
  const { data } = query
  return (
    <>
      <PageTitle>Exports and messages</PageTitle>
      <h1 className="text-dialog">Exports and messages</h1>
      {data && (
        <p className="mt-2 max-w-form text-label text-umber">
          {data.limit === 0
            ? 'Each one needs approval from a second person.'
            : `Above ${countApplications(data.limit)}, a second person must approve. One person’s exports add up over a day.`}
        </p>
      )}
      <Loaded
        query={query}
        loading={<p className="mt-5 text-umber">Loading...</p>}
        className="mt-4"
        empty={(data) =>
          data.acts.length === 0 && (
            <NothingHere title="No exports or messages yet">
              Exports and messages sent from the list appear here.
            </NothingHere>
          )
        }
      >
        {(data) => (
          <ul className="mt-5">
            {data.acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ul>
        )}
      </Loaded>
      {data && <Pager pages={pages} next={data.next} />}
    </>
  )
}

const tones: Record<MassActState, 'waiting' | 'active' | 'good' | 'ended'> = {
  waiting: 'waiting',
  approved: 'active',
  done: 'good',
  ended: 'ended',
  lapsed: 'ended',
}

const nouns = { export: 'Export', message: 'Message' }

function Act({ act }: { act: MassAct }) {
  const { kind, state, askedBy, askedAt, approvedBy, approvedAt, doneAt, says } = act
  return (
    <li className="border-hairline border-t py-3 text-label last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-body font-medium">
          {nouns[kind]}, {countOf(act)}
        </h2>
        <StatusWord tone={tones[state]}>{massActWords[kind][state]}</StatusWord>
      </div>
      <p className="text-umber wrap-anywhere">
        {act.asksSecond ? 'Requested by' : 'By'} {askedBy}, <When at={askedAt} showsTime />
        {approvedBy && approvedAt && (
          <>
            ; approved by {approvedBy}, <When at={approvedAt} showsTime />
          </>
        )}
        {doneAt && act.asksSecond && (
          <>
            ; completed <When at={doneAt} showsTime />
          </>
        )}
        {act.endedBy && act.endedAt && (
          <>
            ; canceled by {act.endedBy}, <When at={act.endedAt} showsTime />
          </>
        )}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-help">
        {says.map(([term, words]) => (
          <div key={term} className="flex gap-1.5 wrap-anywhere">
            <dt className="text-umber">{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Open act={act} />
    </li>
  )
}

function countOf({ kind, count }: MassAct): string {
  if (kind === 'export') return countApplications(count)
  return count === 1 ? '1 email' : `${count.toLocaleString('en-US')} emails`
}

/** What can still be done about one that is open, and the letters of a message. */
function Open({ act }: { act: MassAct }) {
  const { id, kind, state, isOwn, validUntil, goesOutAt } = act
  const [isRead, setRead] = useState(false)
  const { act: take, busy, problem } = useAct([listMassActs])
  const request = { params: { id }, body: {} }
  const isOpen = state === 'waiting' || state === 'approved'
  const mayApprove = state === 'waiting' && !isOwn

  const approve = mayApprove && (
    <Button
      size="small"
      busyLabel={busy === 'approve' && 'Approving...'}
      onClick={() => take(() => call(approveMassAct, request), { name: 'approve' })}
    >
      Approve {countOf(act)}
    </Button>
  )

  return (
    <>
      {isOpen && validUntil && (
        <p className="mt-1">
          {state === 'waiting' ? 'Approve by ' : 'Download by '}
          <When at={validUntil} showsTime />
          {state === 'waiting' && isOwn && '. You requested it, so someone else must approve it'}
          {state === 'approved' && !isOwn && ', once, by the person who requested it'}.
        </p>
      )}
      {state === 'approved' && goesOutAt && (
        <p className="mt-1">
          Sends <When at={goesOutAt} showsTime />.
        </p>
      )}
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {kind === 'message' && state !== 'ended' && state !== 'lapsed' && (
          <Button
            look="outline"
            size="small"
            aria-expanded={isRead}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? 'Hide the emails' : 'Read the emails'}
          </Button>
        )}
        {kind === 'export' && approve}
        {state === 'approved' && kind === 'export' && isOwn && (
          <Button
            size="small"
            busyLabel={busy === 'fetch' && 'Downloading...'}
            onClick={() =>
              take(() => call(fetchExport, request), { name: 'fetch', onDone: saveFile })
            }
          >
            Download (once)
          </Button>
        )}
        {isOpen && (
          <Button
            look={state === 'approved' && kind === 'message' ? 'danger' : 'outline'}
            size="small"
            busyLabel={busy === 'end' && 'Canceling...'}
            onClick={() => take(() => call(endMassAct, request), { name: 'end' })}
          >
            {isOwn && state === 'waiting'
              ? 'Withdraw'
              : state === 'waiting'
                ? 'Send it back'
                : 'Cancel it'}
          </Button>
        )}
      </div>
      {isRead && <Letters act={act}>{kind === 'message' && approve}</Letters>}
    </>
  )
}

/** The letters stand before the word of the second person, who is to have seen them. */
function Letters({ act: { id, state }, children }: { act: MassAct; children: ReactNode }) {
  const query = useInfiniteQuery({
    queryKey: [readMessage.route, id, state],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const request = { params: { id }, query: { from: pageParam } }
      const outcome = await call(readMessage, request, { signal })
      if (outcome.ok) return outcome.answer
      throw new Refused(outcome.status, outcome.problem)
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, fetchNextPage } = query
  return (
    <div className="mt-3 space-y-3">
      <Loaded query={query}>
        {(data) => (
          <AdminMessageLetters
            letters={data.pages.flatMap(({ letters }) => letters)}
            onMore={data.pages.at(-1)?.next == null ? undefined : () => void fetchNextPage()}
          />
        )}
      </Loaded>
      {data && children}
    </div>
  )
}
