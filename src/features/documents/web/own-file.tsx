import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type DocumentFile, linkOwnDocument, removeDocument } from '../contract.ts'
import { sizeWords } from './file-picker.ts'
import { shownOwnDocuments } from './shown-own-documents.ts'
import { kindOf, pagesOf } from './states.ts'

type Props = {
  file: DocumentFile
  /** Takes its place by another; absent where that is not possible. */
  onReplace?: (() => void) | undefined
  /** How it is taken away, where that is not by itself. */
  onRemove?: () => void
}

/** One version of a document of one's own: what it is, what the office said, and what can be done with it. */
export function OwnFile({ file, onReplace, onRemove }: Props) {
  const { id, name, bytes, mediaType, pages, at, expiresOn, source, by, state, problem } = file
  const { act, busy, problem: failure } = useAct(shownOwnDocuments)
  const facts = [kindOf(mediaType), pagesOf(pages), sizeWords(bytes)].filter(Boolean).join(', ')

  const request = { params: { id }, body: { use: 'download' } } as const
  const open = () => act(() => call(linkOwnDocument, request), { onDone: downloadFrom })

  async function remove() {
    if (onRemove) return onRemove()
    await act(() => call(removeDocument, { params: { id } }), { name: 'remove' })
  }

  return (
    <li className="border-hairline border-t py-3 first:border-t-0 first:pt-0">
      <p className="text-label wrap-anywhere">{name}</p>
      <p className="text-help text-umber">
        {facts} · <When at={at} />
        {expiresOn && ` · expires on ${formatDay(expiresOn)}`}
      </p>
      {by === 'office' && (
        <p className="text-help text-umber wrap-anywhere">
          Added by the admissions office{source && `, from ${source}`}
        </p>
      )}
      {state === 'rejected' && problem && (
        <p className="mt-1 flex gap-2 text-help text-rose">
          <Icon name="alert" className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
      <div className="-ml-2.5 flex flex-wrap print:hidden">
        {state === 'clean' && (
          <Button look="quiet" size="small" className="min-h-11" onClick={open}>
            <Icon name="download" className="size-4" />
            <span>
              Download <span className="sr-only">{name}</span>
            </span>
          </Button>
        )}
        {onReplace && (
          <Button look="quiet" size="small" className="min-h-11" onClick={onReplace}>
            <span>
              Replace <span className="sr-only">{name}</span>
            </span>
          </Button>
        )}
        {(file.canBeRemoved || onRemove) && (
          <Remove name={name} isBusy={busy === 'remove'} remove={remove} />
        )}
      </div>
      {failure && (
        <p role="alert" className={errorClass}>
          <ErrorText>{failure}</ErrorText>
        </p>
      )}
    </li>
  )
}

type RemoveProps = { name: string; isBusy: boolean; remove: () => Promise<void> }

/** Asks again in its place. */
function Remove({ name, isBusy, remove }: RemoveProps) {
  const [isAsking, ask] = useState(false)
  if (!isAsking)
    return (
      <Button look="quiet" size="small" className="min-h-11" onClick={() => ask(true)}>
        <span>
          Remove <span className="sr-only">{name}</span>
        </span>
      </Button>
    )
  return (
    <fieldset aria-label={`Remove ${name}?`} className="flex flex-wrap">
      <Button
        ref={focus}
        look="quiet"
        size="small"
        className="min-h-11 text-rose"
        onClick={() => remove().then(() => ask(false))}
        busyLabel={isBusy && 'Removing...'}
      >
        Remove it
      </Button>
      <Button look="quiet" size="small" className="min-h-11" onClick={() => ask(false)}>
        Keep it
      </Button>
    </fieldset>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
