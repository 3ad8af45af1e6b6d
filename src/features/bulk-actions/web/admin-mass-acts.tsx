import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { pagesOf, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Countdown, ReleaseActs, ReleaseItem } from '#web/ui/release-item.tsx'
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
import { type MassActState, massActWords } from '../mass-acts.ts'
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
            : `Above ${counted(data.limit, 'application')}, a second person must approve. One person’s exports add up over a day.`}
        </p>
      )}
      <Loaded
        query={query}
        loading={<p className="mt-5 text-umber">Loading...</p>}
        className="mt-4"
        empty={(data) =>
          data.acts.length === 0 && (
            <EmptyState title="No exports or messages yet">
              Exports and messages sent from the list appear here.
            </EmptyState>
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
    <ReleaseItem
      heading="h2"
      title={`${nouns[kind]}, ${countOf(act)}`}
      tone={tones[state]}
      word={massActWords[kind][state]}
    >
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
    </ReleaseItem>
  )
}

function countOf({ kind, count }: MassAct): string {
  if (kind === 'export') return counted(count, 'application')
  return counted(count, 'email')
}

/** What can still be done about one that is open, and the letters of a message. */
function Open({ act }: { act: MassAct }) {
  const { id, kind, state, isOwn, validUntil, goesOutAt } = act
  const { act: take, busy, problem } = useAct([listMassActs])
  const request = { params: { id }, body: {} }
  const isOpen = state === 'waiting' || state === 'approved'
  const isReadable = kind === 'message' && state !== 'ended' && state !== 'lapsed'

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
      {state === 'approved' && goesOutAt && <Countdown goesOutAt={goesOutAt} />}
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <ReleaseActs
        state={state}
        isOwn={isOwn}
        shown={[listMassActs]}
        counted={countOf(act)}
        approve={() => call(approveMassAct, request)}
        recall={isOpen ? () => call(endMassAct, request) : undefined}
        recallWords={['Cancel it', 'Canceling...']}
        {...(isReadable && {
          letters: { noun: 'emails', list: (approve) => <Letters act={act}>{approve}</Letters> },
        })}
      >
        {state === 'approved' && kind === 'export' && isOwn && (
          <Button
            size="small"
            busyLabel={busy && 'Downloading...'}
            onClick={() => take(() => call(fetchExport, request), { onDone: saveFile })}
          >
            Download (once)
          </Button>
        )}
      </ReleaseActs>
    </>
  )
}

/** The letters stand before the word of the second person, who is to have seen them. */
function Letters({ act: { id, state }, children }: { act: MassAct; children: ReactNode }) {
  const query = useInfiniteQuery(
    pagesOf(readMessage, (from) => ({ params: { id }, query: { from } }), state),
  )
  const { data, hasNextPage, fetchNextPage } = query
  return (
    <div className="mt-3 space-y-3">
      <Loaded query={query}>
        {(data) => (
          <AdminMessageLetters
            letters={data.pages.flatMap(({ letters }) => letters)}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          />
        )}
      </Loaded>
      {data && children}
    </div>
  )
}
