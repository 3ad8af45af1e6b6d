import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { isNarrow } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { DocumentFile, OwnSlot } from '../contract.ts'
import { slotStateWords } from '../slots.ts'
import { FileChoice } from './file-choice.tsx'
import { OwnFile } from './own-file.tsx'
import { ownUploadCalls } from './own-upload-calls.ts'
import { shownOwnDocuments } from './shown-own-documents.ts'
import { slotTones } from './states.ts'
import { UploadConfirmation } from './upload-confirmation.tsx'
import { useChosen } from './uploads.ts'

type Props = {
  applicationId: string
  slot: OwnSlot
  /** Whether documents can be sent at all. */
  isOpen: boolean
}

/** One document that is asked for, as a row that opens: why, by when, where it stands, and the way to send it. */
export function OwnSlotLine({ isFirstOpen, ...props }: Props & { isFirstOpen: boolean }) {
  const { applicationId, slot } = props
  const { id, name, why, readers, state, isNeeded, isAnswer, isBlocking, checkedBy, askedAt } = slot
  const heading = `slot-${id}`
  const [isOpened, setOpened] = useState((isFirstOpen && !isNarrow()) || state === 'sent-back')
  const [known, setKnown] = useState(state)
  const hasChosen = useChosen(placeOf(applicationId, id)) !== undefined
  // What comes back while the page is open wants to be seen.
  if (known !== state) {
    setKnown(state)
    if (state === 'sent-back') setOpened(true)
  }
  return (
    <li aria-labelledby={heading} className="border-hairline border-t">
      <details
        open={isOpened || hasChosen}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        className="group/progress"
      >
        <summary className="flex list-none items-center justify-between gap-4 py-4">
          <div className="min-w-0">
            <h3 id={heading} className="text-h3 wrap-anywhere">
              {name}
            </h3>
            <p className="mt-1 flex flex-wrap gap-x-4 text-label">
              {isNeeded || isAnswer || state === 'accepted' ? (
                <StatusWord tone={slotTones[state]}>{slotStateWords[state].applicant}</StatusWord>
              ) : (
                <StatusWord tone="ended">No longer needed</StatusWord>
              )}
              <Due slot={slot} />
            </p>
          </div>
          <Icon
            name="chevron"
            className="text-brass transition-transform group-open/progress:rotate-180"
          />
        </summary>
        <div className="grid gap-x-12 gap-y-4 pb-6 md:grid-cols-2">
          <div className="min-w-0">
            {checkedBy && isNeeded && (
              <p className="text-label">Will be checked by {formatDay(checkedBy)}</p>
            )}
            {isBlocking && isNeeded && (
              <p className="text-label">We need it before we can make an offer.</p>
            )}
            <p className="text-label whitespace-pre-line wrap-anywhere">{why}</p>
            <p className="mt-1 text-help text-umber">
              {askedAt && (
                <>
                  Requested by the admissions office, <When at={askedAt} />.{' '}
                </>
              )}
              {readers}
            </p>
          </div>
          <div className="min-w-0">
            <Current {...props} />
          </div>
        </div>
      </details>
    </li>
  )
}

function placeOf(applicationId: string, slot: string): string {
  return `${applicationId} ${slot}`
}

function Due({ slot: { dueOn, isOverdue, isNeeded, state } }: { slot: OwnSlot }) {
  if (!isNeeded || (state !== 'needed' && state !== 'sent-back')) return null
  return (
    <span>
      {dueOn &&
        (isOverdue ? (
          <span className="font-medium text-rose">Was due by {formatDay(dueOn)}</span>
        ) : (
          <span className="font-medium">Due by {formatDay(dueOn)}</span>
        ))}
    </span>
  )
}

/** What is in the slot, and where the next file goes. */
function Current({ applicationId, slot, isOpen }: Props) {
  const { id, name, state, takesSeveral, asksExpiry, isNeeded, files } = slot
  const place = placeOf(applicationId, id)
  const chosen = useChosen(place)
  const [replacing, replace] = useState<string | null>()
  const [arrived, setArrived] = useState<string>()
  const current = files.filter(({ isCurrent }) => isCurrent)
  const earlier = files.filter(({ isCurrent }) => !isCurrent)
  const only = takesSeveral ? null : (current[0]?.id ?? null)
  const asks =
    isOpen && isNeeded && (state === 'needed' || (state === 'sent-back' && !takesSeveral))
  const isChoosing = chosen !== undefined || replacing !== undefined || asks
  return (
    <>
      <SentBack files={current} isSeveral={takesSeveral} />
      {current.length > 0 && (
        <ul>
          {current.map((file) => (
            <OwnFile
              key={file.id}
              file={file}
              onReplace={
                isOpen && !isChoosing && (takesSeveral || isNeeded)
                  ? () => replace(file.id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {isOpen && isChoosing && (
        <div className={current.length > 0 ? 'mt-3' : undefined}>
          <FileChoice
            place={place}
            name={name}
            calls={ownUploadCalls(applicationId, id)}
            replaces={replacing === undefined ? only : replacing}
            asksExpiry={asksExpiry}
            onDone={async (news) => {
              await readAgain(shownOwnDocuments)
              replace(undefined)
              setArrived(news)
            }}
            onLeave={asks ? undefined : () => replace(undefined)}
          />
        </div>
      )}
      {isOpen && !isChoosing && takesSeveral && isNeeded && (
        <Button look="outline" size="small" className="mt-1 min-h-11" onClick={() => replace(null)}>
          <Icon name="add" className="size-4" />
          <span>
            Add another <span className="sr-only">for {name}</span>
          </span>
        </Button>
      )}
      <UploadConfirmation news={chosen ? undefined : arrived} />
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 w-max max-w-full items-center text-help text-umber underline decoration-brass underline-offset-4">
            {counted(earlier.length, 'earlier version')}
          </summary>
          <ul className="pt-2">
            {earlier.map((file) => (
              <OwnFile key={file.id} file={file} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Why something was sent back, above everything else. */
function SentBack({ files, isSeveral }: { files: readonly DocumentFile[]; isSeveral: boolean }) {
  const back = files.filter(({ verdict }) => verdict?.outcome === 'sent-back')
  return back.map(({ id, name, verdict }) => (
    <div key={id} className="mb-4 border-rose border-l-4 bg-rose-wash px-4 py-3 text-label">
      <p className="font-medium wrap-anywhere">
        {isSeveral && `${name}: `}
        {verdict?.reason ?? 'We can’t use this document.'}
      </p>
      {verdict?.words && <p className="mt-1 whitespace-pre-line wrap-anywhere">{verdict.words}</p>}
      <p className="mt-1 text-help text-umber">
        Sent back by the admissions office{verdict && ', '}
        {verdict && <When at={verdict.at} />}
      </p>
    </div>
  ))
}
