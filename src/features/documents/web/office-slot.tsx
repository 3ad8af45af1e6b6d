import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { OfficeFile, OfficeSlot } from '../admin-contract.ts'
import { slotStateWords } from '../slots.ts'
import { FileChoice } from './file-choice.tsx'
import { sizeWords } from './file-picker.ts'
import { officeUploadCalls } from './office-upload-calls.ts'
import { shownDocuments } from './shown-documents.ts'
import { kindOf, pagesOf, slotTones } from './states.ts'
import { UploadConfirmation } from './upload-confirmation.tsx'
import { useChosen } from './uploads.ts'

type Props = {
  applicationId: string
  slot: OfficeSlot
  mayCheck: boolean
  mayOpen: boolean
  onOpen: (version: string) => void
  onExcuse: () => void
}

/** One document of an applicant for staff: state, days, versions, and what can be done about it. */
export function OfficeSlotLine({ applicationId, slot, mayCheck, mayOpen, ...on }: Props) {
  const { id, name, state, isNeeded, isAnswer, takesSeveral, asksExpiry, excused, files } = slot
  const place = `office ${applicationId} ${id}`
  const chosen = useChosen(place)
  const [isChoosing, setChoosing] = useState(false)
  const [arrived, setArrived] = useState<string>()
  const current = files.filter(({ isCurrent }) => isCurrent)
  const earlier = files.filter(({ isCurrent }) => !isCurrent)
  const line = (file: OfficeFile) => (
    <OfficeFileLine key={file.id} file={file} mayOpen={mayOpen} onOpen={() => on.onOpen(file.id)} />
  )
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        {isAnswer ? (
          <span className="text-help text-umber">An answer</span>
        ) : isNeeded || state === 'accepted' ? (
          <StatusWord tone={slotTones[state]}>{slotStateWords[state].staff}</StatusWord>
        ) : (
          <StatusWord tone="ended">{excused ? 'Waived' : 'No longer needed'}</StatusWord>
        )}
      </div>
      <Terms slot={slot} />
      {current.length > 0 && <ul>{current.map(line)}</ul>}
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-8 w-max items-center text-help text-umber">
            {counted(earlier.length, 'earlier version')}
          </summary>
          <ul>{earlier.map(line)}</ul>
        </details>
      )}
      {mayCheck && (chosen || isChoosing) && (
        <div className="mt-2">
          <FileChoice
            place={place}
            name={name}
            calls={officeUploadCalls(applicationId, id)}
            replaces={takesSeveral ? null : (current[0]?.id ?? null)}
            asksExpiry={asksExpiry}
            asksSource
            onDone={async (news) => {
              await readAgain(shownDocuments)
              setArrived(news)
            }}
            onLeave={() => setChoosing(false)}
          />
        </div>
      )}
      <UploadConfirmation news={chosen ? undefined : arrived} />
      {mayCheck && !isAnswer && !chosen && !isChoosing && (
        <div className="-ml-2.5 flex flex-wrap">
          <Button
            look="quiet"
            size="small"
            aria-label={`Upload: ${name}`}
            onClick={() => setChoosing(true)}
          >
            Upload
          </Button>
          {(isNeeded || excused) && state !== 'accepted' && (
            <Button
              look="quiet"
              size="small"
              aria-label={excused ? `Request after all: ${name}` : `Waive: ${name}`}
              onClick={on.onExcuse}
            >
              {excused ? 'Request after all' : 'Waive'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** By when and by whom it is asked, and by when it is to be looked at. */
function Terms({ slot }: { slot: OfficeSlot }) {
  const { state, isNeeded, isBlocking, dueOn, isOverdue, askedBy, askedAt, checkedBy } = slot
  const isOpen = isNeeded && (state === 'needed' || state === 'sent-back')
  const { why, excused, isAnswer } = slot
  return (
    <div className="text-help text-umber wrap-anywhere">
      {isAnswer && <p>{why}</p>}
      {isOpen && dueOn && (
        <p className={cx(isOverdue && 'font-medium text-rose')}>
          {isOverdue ? 'Was due by' : 'Due by'} {formatDay(dueOn)}
        </p>
      )}
      {isOpen && isBlocking && <p>Holds offers</p>}
      {isNeeded && state === 'received' && checkedBy && <p>Review by {formatDay(checkedBy)}</p>}
      {askedAt && (
        <p>
          Requested by {askedBy ?? 'the office'}, <When at={askedAt} />: {why}
        </p>
      )}
      {excused && (
        <p>
          Waived by {excused.byName}, <When at={excused.at} />
          {excused.words && `: ${excused.words}`}
        </p>
      )}
    </div>
  )
}

type FileProps = { file: OfficeFile; mayOpen: boolean; onOpen: () => void }

function OfficeFileLine({ file, mayOpen, onOpen }: FileProps) {
  const { id, name, bytes, mediaType, pages, at, by, byName, source, state, verdict } = file
  const facts = [kindOf(mediaType), pagesOf(pages), sizeWords(bytes)].filter(Boolean).join(', ')
  return (
    <li className="py-1">
      {mayOpen && state === 'clean' ? (
        <button
          type="button"
          data-version={id}
          onClick={onOpen}
          className={cx(linkClass, 'text-left wrap-anywhere')}
        >
          {name}
        </button>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      <p className="text-help text-umber wrap-anywhere">
        {facts} · <When at={at} />
        {by === 'office' && ` · uploaded by ${byName}`}
        {source && `, from ${source}`}
        {file.expiresOn && ` · expires on ${formatDay(file.expiresOn)}`}
      </p>
      {state === 'checking' && <p className="text-help text-umber">Being scanned</p>}
      {[...(file.problem ? [file.problem] : []), ...file.marks].map((mark) => (
        <p key={mark} className="flex gap-1.5 text-help">
          <Icon name="alert" className="mt-0.5 size-4 text-rose" />
          {mark}
        </p>
      ))}
      {verdict && (
        <p className="text-help wrap-anywhere">
          {verdict.outcome === 'accepted' ? 'Accepted' : 'Returned'} by {verdict.byName},{' '}
          <When at={verdict.at} />
          {verdict.reason && `: ${verdict.reason}`}
        </p>
      )}
    </li>
  )
}
