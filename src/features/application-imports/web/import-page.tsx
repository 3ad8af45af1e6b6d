import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, inDigits } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type ImportDetails, readImport, stopImport } from '../contract.ts'
import { ImportActs } from './import-acts.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportSetup } from './import-setup.tsx'
import { importsAddress, shownImports } from './shown-imports.ts'

const lookEveryMs = 1_000

/** One file, from its columns to its report. */
export function ImportPage({ id }: { id: string }) {
  const query = useQuery({
    ...queryOf(readImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? lookEveryMs : false),
  })
  return (
    <>
      <p>
        <TextLink to={importsAddress}>All files</TextLink>
      </p>
      <Loaded query={query} loading className="mt-4">
        {(data) => <Opened data={data} />}
      </Loaded>
    </>
  )
}

function isWorking({ state }: ImportDetails): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing'
}

function Opened({ data }: { data: ImportDetails }) {
  const [isChanging, setChanging] = useState(false)
  const { id, name, state, intake, by, at, counts, stoppedBecause } = data
  const isIdle = state === 'checked' || state === 'undone'
  return (
    <>
      <h1 className="mt-4 text-dialog wrap-anywhere">{name}</h1>
      <p className="mt-1 text-label text-umber">
        Uploaded <When at={at} showsTime />, {by}
        {intake && `. For ${intake}`}
      </p>
      {stoppedBecause && (
        <Banner tone="error" className="mt-4">
          This ended early: {stoppedBecause}.
        </Banner>
      )}
      {isWorking(data) && <Working data={data} />}
      {(state === 'uploaded' || isChanging) && (
        <ImportSetup data={data} onDone={() => setChanging(false)} />
      )}
      {state === 'uploaded' && <ImportActs data={data} onChange={() => setChanging(true)} />}
      {state === 'removed' && (
        <p className="mt-4">
          The contents of this file were deleted.{' '}
          {counts.entered > 0 && `${counted(counts.entered, 'application')} entered from it stay.`}
        </p>
      )}
      {isIdle && !isChanging && (
        <>
          <Summary data={data} />
          <ImportActs data={data} onChange={() => setChanging(true)} />
          <ImportRows id={id} data={data} />
        </>
      )}
    </>
  )
}

function Working({ data }: { data: ImportDetails }) {
  const { act, isBusy, problem } = useAct(shownImports)
  const { id, state, counts } = data
  const { ready, faulty, alike, entered, undone } = counts
  const of = {
    checking: {
      done: ready + faulty + alike,
      all: ready + faulty + alike + counts.new,
      words: 'checked',
    },
    applying: { done: entered, all: entered + ready, words: 'entered' },
    undoing: { done: undone, all: undone + entered, words: 'undone' },
  }
  const { done, all, words } = of[state === 'applying' || state === 'undoing' ? state : 'checking']
  const said = `${inDigits(done)} of ${counted(all, 'row')} ${words}`
  return (
    <div className="mt-5 max-w-form space-y-3">
      <Banner tone="error">{problem}</Banner>
      <p>{said}.</p>
      <p role="status" className="text-label text-umber">
        You can leave this page. It continues on its own.
      </p>
      <Progress label={said} part={all === 0 ? 0 : done / all} />
      <Button
        look="outline"
        size="small"
        busyLabel={isBusy && 'Stopping...'}
        onClick={() => act(() => call(stopImport, { params: { id } }))}
      >
        Stop
      </Button>
    </div>
  )
}

/** "12 rows entered. 3 ready. 1 can’t be entered." */
function Summary({ data: { counts, state } }: { data: ImportDetails }) {
  const { ready, faulty, alike, entered, undone } = counts
  const says = [
    undone > 0 && `${counted(undone, 'row')} undone`,
    entered > 0 &&
      `${counted(entered, 'row')} ${state === 'undone' ? 'left as entered' : 'entered'}`,
    ready > 0 && `${counted(ready, 'row')} ready`,
    alike > 0 && `${counted(alike, 'row')} to look at`,
    faulty > 0 && `${counted(faulty, 'row')} can’t be entered`,
  ].filter(Boolean)
  return (
    <p role="status" className="mt-4">
      {says.length > 0 ? `${says.join(', ')}.` : 'Nothing is left of this file.'}
    </p>
  )
}
