import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { DocumentFile, OwnSlot } from '../contract.ts'
import { slotStateWords } from '../slots.ts'
import { FileChoice } from './file-choice.tsx'
import { OwnFile } from './own-file.tsx'
import { ownDoor } from './own-upload-calls.ts'
import { slotTones } from './states.ts'
import { Arrived } from './upload-confirmation.tsx'
import { useChosen } from './uploads.ts'

type Props = {
  applicationId: string
  slot: OwnSlot
  /** Whether documents can be sent at all. */
  isOpen: boolean
  onChanged: () => Promise<unknown>
}

/** One document that is asked for: why, by when, where it stands, and the way to send it. */
export function OwnSlotLine({ applicationId, slot, isOpen, onChanged }: Props) {
  const { id, name, why, readers, state, isNeeded, isAnswer, checkedBy, askedAt } = slot
  const heading = `slot-${id}`
  return (
    <li
      aria-labelledby={heading}
      className="grid gap-x-12 gap-y-4 border-hairline border-t py-6 md:grid-cols-2"
    >
      <div className="min-w-0">
        <h3 id={heading} className="text-h3 wrap-anywhere">
          {name}
        </h3>
        <p className="mt-1 text-label">
          {isNeeded || isAnswer || state === 'accepted' ? (
            <StatusWord tone={slotTones[state]}>{slotStateWords[state].applicant}</StatusWord>
          ) : (
            <StatusWord tone="ended">No longer needed</StatusWord>
          )}
        </p>
        <Due slot={slot} />
        {checkedBy && isNeeded && (
          <p className="text-label">Will be checked by {formatDay(checkedBy)}</p>
        )}
        <p className="mt-2 text-label whitespace-pre-line wrap-anywhere">{why}</p>
        <p className="text-help text-umber">
          {askedAt && (
            <>
              Requested by the admissions office, <When at={askedAt} />.{' '}
            </>
          )}
          {readers}
        </p>
      </div>
      <div className="min-w-0">
        <Current applicationId={applicationId} slot={slot} isOpen={isOpen} onChanged={onChanged} />
      </div>
    </li>
  )
}

function Due({ slot: { dueOn, isOverdue, isNeeded, isBlocking, state } }: { slot: OwnSlot }) {
  if (!isNeeded || (state !== 'needed' && state !== 'sent-back')) return null
  return (
    <p className="text-label">
      {dueOn &&
        (isOverdue ? (
          <span className="font-medium text-rose">Was due by {formatDay(dueOn)}</span>
        ) : (
          <span className="font-medium">Due by {formatDay(dueOn)}</span>
        ))}
      {dueOn && isBlocking && <span className="text-umber"> · </span>}
      {isBlocking && <span className="text-umber">we need it before we can make an offer</span>}
    </p>
  )
}

/** What lies in the slot, and where the next file goes. */
function Current({ applicationId, slot, isOpen, onChanged }: Props) {
  const { id, name, state, takesSeveral, asksExpiry, isNeeded, files } = slot
  const place = `${applicationId} ${id}`
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
              onChanged={onChanged}
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
            door={ownDoor(applicationId, id)}
            replaces={replacing === undefined ? only : replacing}
            asksExpiry={asksExpiry}
            onDone={async (news) => {
              await onChanged()
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
      <Arrived news={chosen ? undefined : arrived} />
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 w-max max-w-full items-center text-help text-umber underline decoration-brass underline-offset-4">
            {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
          </summary>
          <ul className="pt-2">
            {earlier.map((file) => (
              <OwnFile key={file.id} file={file} onChanged={onChanged} />
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
