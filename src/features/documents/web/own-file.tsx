import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { type DocumentFile, linkOwnDocument, removeDocument } from '../contract.ts'
import { sizeWords } from './file-picker.ts'
import { kindOf, pagesOf } from './states.ts'

type Props = {
  file: DocumentFile
  /** Takes its place by another; absent where that is not possible. */
  onReplace?: (() => void) | undefined
  /** How it is taken away, where that is not by itself. */
  onRemove?: () => void
  onChanged?: () => Promise<unknown>
}

/** One version of a document of one's own: what it is, what the office said, and what can be done with it. */
export function OwnFile({ file, onReplace, onRemove, onChanged }: Props) {
  const { id, name, bytes, mediaType, pages, at, expiresOn, source, by, state, problem } = file
  const [failure, setFailure] = useState<string>()
  const facts = [kindOf(mediaType), pagesOf(pages), sizeWords(bytes)].filter(Boolean).join(', ')

  async function open() {
    setFailure(
      await saveLinkedFile(call(linkOwnDocument, { params: { id }, body: { use: 'download' } })),
    )
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
          <Remove file={file} onRemove={onRemove} onChanged={onChanged} onFailure={setFailure} />
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

type RemoveProps = Pick<Props, 'file' | 'onRemove' | 'onChanged'> & {
  onFailure: (sentence: string | undefined) => void
}

/** Asks again in its place. */
function Remove({ file: { id, name }, onRemove, onChanged, onFailure }: RemoveProps) {
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    if (onRemove) return onRemove()
    setBusy(true)
    const { error } = await attempt(call(removeDocument, { params: { id } }))
    onFailure(error)
    await onChanged?.()
    setBusy(false)
    ask(false)
  }

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
        onClick={remove}
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
