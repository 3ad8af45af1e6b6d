import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApplicationPdf, getReceiptPdf } from '#features/application-form/contract.ts'
import { getDecisionPdf } from '#features/decisions/contract.ts'
import { counted } from '#shared/counted.ts'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { saveLinkedFile } from '#web/linked-file.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { linkOwnArchive, listOwnDocuments, type OwnSlot, type Paper } from '../contract.ts'
import { sizeWords } from './file-picker.ts'
import { OwnSlotLine } from './own-slot.tsx'

type Save = (kind: Paper['kind'], id: string) => Promise<string | undefined>

type Props = {
  id: string
  /** Program and intake. */
  title: string
  /** Saves a paper that has an id, which is made by a later feature; returns the sentence of a failure. */
  onSave: Save
}

/** The documents of one application: what is asked for, what was sent, and what we wrote. */
export function OwnDocuments({ id, title, onSave }: Props) {
  const query = useQuery(queryOf(listOwnDocuments, { params: { id } }))
  const { data } = query
  // The row of what is to be sent next is open.
  const toSend = data?.slots.find(({ isNeeded, state }) => isNeeded && state === 'needed')
  const heading = `documents-${id}`
  useEffect(keepDropsHere, [])
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-dialog">
        {title}
      </h2>
      <Loaded query={query} loading="Loading your documents..." className="mt-4">
        {(data) => (
          <>
            <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
              <p className="max-w-prose text-lead text-umber">
                {summaryOf(data.slots, data.isOpen)}
              </p>
              {hasSomething(data) && (
                <DownloadButton
                  size="small"
                  onDownload={() =>
                    saveLinkedFile(call(linkOwnArchive, { params: { id }, body: {} }))
                  }
                >
                  Download everything
                </DownloadButton>
              )}
            </div>
            {data.slots.length > 0 && (
              <ul aria-label="Requested" className="mt-6 border-hairline border-b">
                {data.slots.map((slot) => (
                  <OwnSlotLine
                    key={slot.id}
                    applicationId={id}
                    slot={slot}
                    isOpen={data.isOpen}
                    isFirstOpen={slot === toSend}
                  />
                ))}
              </ul>
            )}
            {data.quota.files > 0 && data.isOpen && <Room quota={data.quota} />}
            <Papers onSave={onSave} id={id} papers={data.papers} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type Documents = { slots: readonly OwnSlot[]; papers: readonly Paper[] }

function hasSomething({ slots, papers }: Documents): boolean {
  return papers.length > 0 || slots.some(({ files }) => files.length > 0)
}

/** How it stands, in a sentence. */
function summaryOf(slots: readonly OwnSlot[], isOpen: boolean): string {
  const needed = slots.filter(({ isNeeded }) => isNeeded)
  if (!isOpen) return 'You can’t upload anything else for this application.'
  if (needed.length === 0) return 'We don’t need any documents right now.'
  const open = needed.filter(({ state }) => state === 'needed' || state === 'sent-back').length
  if (open > 0) return counted(open, 'document to upload', 'documents to upload')
  return needed.every(({ state }) => state === 'accepted')
    ? 'We’ve received and accepted everything we asked for.'
    : 'We’ve received everything we asked for. We’ll email you if anything is missing.'
}

type Quota = { files: number; mostFiles: number; bytes: number; mostBytes: number }

function Room({ quota: { files, mostFiles, bytes, mostBytes } }: { quota: Quota }) {
  return (
    <p className="mt-3 text-help text-umber">
      {files} of {mostFiles} files and {sizeWords(bytes)} of {sizeWords(mostBytes)} used across all
      your applications.
    </p>
  )
}

type PapersProps = { id: string; papers: readonly Paper[]; onSave: Save }

function Papers({ id, papers, onSave }: PapersProps) {
  const zone = useOwnZone()
  if (papers.length === 0) return null
  return (
    <section aria-labelledby={`papers-${id}`} className="mt-7">
      <Fold
        title={
          <h3 id={`papers-${id}`} className="text-h3">
            From us
          </h3>
        }
        isOpen="wide"
      >
        <ul className="border-hairline border-b">
          {papers.map((paper) => {
            const { kind, name, at, round, decision, paperId } = paper
            return (
              <li
                key={`${kind} ${round} ${decision} ${paperId}`}
                className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-hairline border-t py-4"
              >
                <div className="min-w-0">
                  <p className="tabular-nums wrap-anywhere">{name}</p>
                  <p className="text-help text-umber">{formatInstant(at, zone)}</p>
                </div>
                <DownloadButton size="small" onDownload={() => downloadPaper(id, paper, onSave)}>
                  <span>
                    Download PDF <span className="sr-only">{name}</span>
                  </span>
                </DownloadButton>
              </li>
            )
          })}
        </ul>
      </Fold>
    </section>
  )
}

async function downloadPaper(id: string, paper: Paper, onSave: Save) {
  const { kind, round, decision, paperId } = paper
  if (paperId) return onSave(kind, paperId)
  const params = { id }
  const query = { round: round ?? undefined }
  if (kind === 'application') return download(() => call(getApplicationPdf, { params, query }))
  if (kind === 'receipt') return download(() => call(getReceiptPdf, { params, query }))
  return download(() =>
    call(getDecisionPdf, { params, query: { decision: decision ?? undefined } }),
  )
}

/** The dashboard says what is still to be sent, too. */
/** A file that is dropped beside its place must not open over the page. */
function keepDropsHere(): () => void {
  const keep = (event: DragEvent) => event.preventDefault()
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
