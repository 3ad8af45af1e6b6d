import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#web/call.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { lazy } from '#web/lazy.tsx'
import { saveLinkedFile } from '#web/linked-file.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { linkArchive, type OfficeSlot, readDocuments } from '../admin-contract.ts'
import { isToBeChecked } from '../slots.ts'
import { OfficeSlotLine } from './office-slot.tsx'
import { documentParam, type GivenVerdict, openedOf } from './versions.ts'

const AskDialog = lazy(async () => ({
  default: (await import('./ask-document-dialog.tsx')).AskDocumentDialog,
}))
const ExcuseDialog = lazy(async () => ({
  default: (await import('./excuse-dialog.tsx')).ExcuseDialog,
}))
const Reader = lazy(async () => ({ default: (await import('./reader.tsx')).Reader }))

/** What this person was asked for, what came, and what the office thinks of it. */
export function DocumentsPanel({ id }: { id: string }) {
  const query = useQuery(queryOf(readDocuments, { params: { id } }))
  const { data } = query
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [isAsking, ask] = useState(false)
  const [excusing, excuse] = useState<OfficeSlot>()
  const slots = data?.slots ?? []
  const [judged, setJudged] = useState<GivenVerdict>()
  // What waited first when it was looked for stays open, whatever is said of it.
  const [first, setFirst] = useState<string>()
  const wanted = params.get(documentParam)
  const open = openedOf(slots, wanted === 'next' ? (first ?? wanted) : wanted)
  if (wanted === 'next' && open && first === undefined) setFirst(open.file.id)
  useFocusBack(open?.file.id)

  function close() {
    setJudged(undefined)
    show(undefined)
  }

  function show(version: string | undefined) {
    const address = new URLSearchParams(params)
    if (version) address.set(documentParam, version)
    else address.delete(documentParam)
    setParams(address, { replace: true, preventScrollReset: true, state })
  }

  const toCheck = slots.filter(isToBeChecked).length
  return (
    <Panel title="Documents" anchor="documents" count={toCheck}>
      <Loaded query={query} />
      {data?.areHidden && (
        <p className="mb-2 text-help text-umber">
          Names are hidden from reviewers, so you can see how many documents there are but not open
          them.
        </p>
      )}
      {data && slots.length === 0 && (
        <p className="text-label text-umber">No documents requested yet.</p>
      )}
      <ul className="text-label">
        {slots.map((slot) => (
          <OfficeSlotLine
            key={slot.id}
            applicationId={id}
            slot={slot}
            mayCheck={data?.mayCheck ?? false}
            mayOpen={!data?.areHidden}
            onOpen={show}
            onExcuse={() => excuse(slot)}
          />
        ))}
      </ul>
      {data && !data.areHidden && (
        <div className="mt-3 flex flex-wrap gap-2">
          {data.mayCheck && (
            <Button look="outline" size="small" onClick={() => ask(true)}>
              Request a document
            </Button>
          )}
          {slots.some(({ files }) => files.length > 0) && (
            <DownloadButton
              look="quiet"
              size="small"
              onDownload={() => saveLinkedFile(call(linkArchive, { params: { id }, body: {} }))}
            >
              Download all
            </DownloadButton>
          )}
        </div>
      )}
      <Suspense>
        {isAsking && <AskDialog id={id} onClose={() => ask(false)} />}
        {excusing && <ExcuseDialog id={id} slot={excusing} onClose={() => excuse(undefined)} />}
        {data && open && !data.areHidden && (
          <Reader
            key={open.file.id}
            opened={open}
            slots={slots}
            reasons={data.reasons}
            mayCheck={data.mayCheck}
            judged={judged}
            onJudged={setJudged}
            onShow={show}
            onClose={close}
          />
        )}
      </Suspense>
    </Panel>
  )
}

/** When the reader is closed, the focus goes back to where its document was opened. */
function useFocusBack(version: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!version && last.current)
      document.querySelector<HTMLElement>(`[data-version="${last.current}"]`)?.focus()
    last.current = version
  }, [version])
}
