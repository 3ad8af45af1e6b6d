import { type DragEvent, type ReactNode, useState } from 'react'
import { oneOrMore } from '#shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { isPhone, photos, pickable, problemOf, sizeWords, totalOf } from './file-picker.ts'
import type { PendingUpload, UploadCalls } from './upload.ts'
import { SendingFiles } from './upload-list.tsx'
import { chooseFiles, dropUpload, sendFiles, useChosen } from './uploads.ts'

type Props = {
  /** Where it goes: one at a time is chosen and sent for a place. */
  place: string
  /** What it is, like "Official transcript". */
  name: string
  calls: UploadCalls
  /** The version whose place it takes; null where none is replaced. */
  replaces: string | null
  asksExpiry: boolean
  asksSource?: boolean
  /** It is within a form of its page. */
  isInForm?: boolean
  /** It has arrived, with a sentence that says so. */
  onDone: (news: string) => Promise<unknown>
  /** Leaves the choice again, where it was opened by a button. */
  onLeave?: () => void
  children?: ReactNode
}

/** Choosing a file, or pictures that become one, looking at them again, and sending them. */
export function FileChoice(props: Props) {
  const { place, name, calls, replaces, onDone, onLeave, children } = props
  const chosen = useChosen(place)
  const [problem, setProblem] = useState<string>()

  function pick(files: readonly File[], before: readonly File[] = []) {
    if (files.length === 0) return
    const all = [...before, ...files]
    const found = problemOf(all)
    setProblem(found)
    if (!found) chooseFiles(place, all, chosen?.replaces ?? replaces)
  }

  async function start() {
    await sendFiles(place, calls, async () => {
      const [file, ...more] = chosen?.files ?? []
      await onDone(
        more.length > 0
          ? `We’ve received ${more.length + 1} pictures.`
          : `We’ve received ${file?.name}.`,
      )
      onLeave?.()
    })
  }

  function leave() {
    dropUpload(place)
    setProblem(undefined)
    onLeave?.()
  }

  const isChosen = chosen?.state === 'chosen'
  return (
    <div className="min-w-0 print:hidden">
      {!chosen && (
        <Empty name={name} onPick={pick} onLeave={onLeave && leave}>
          {children}
        </Empty>
      )}
      {isChosen && (
        <ChosenFiles
          {...props}
          chosen={chosen}
          onAdd={(files) => pick(files, chosen.files)}
          onSend={start}
          onLeave={leave}
        />
      )}
      {chosen && !isChosen && <SendingFiles name={name} chosen={chosen} onCancel={leave} />}
      {problem && (
        <p role="alert" className={cx(errorClass, 'mt-2 wrap-anywhere')}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
      <p role="status" className="sr-only">
        {chosen && saidOf(chosen)}
      </p>
    </div>
  )
}

/** Read out when it changes; the percentage is left to the eye. */
function saidOf({ files, state }: PendingUpload): string {
  const size = sizeWords(totalOf(files))
  if (state === 'chosen') return `${oneOrMore(files.length, 'Chosen', 'pictures chosen')}, ${size}`
  if (state === 'sending') return 'Sending'
  if (state === 'waiting') return 'Waiting for your connection'
  return 'We’ve received everything and are checking it'
}

type EmptyProps = {
  name: string
  onPick: (files: File[]) => void
  onLeave?: () => void
  children?: ReactNode
}

/** Nothing is chosen yet: by the device's dialog, by its camera, or dropped here. */
function Empty({ name, onPick, onLeave, children }: EmptyProps) {
  const [isOver, setOver] = useState(false)

  function over(event: DragEvent, is: boolean) {
    event.preventDefault()
    setOver(is)
  }

  return (
    <fieldset
      aria-label={`Send: ${name}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onPick([...event.dataTransfer.files])
      }}
      className={cx(
        'rounded-control border border-dashed p-4 transition-colors',
        isOver ? 'border-brass bg-sand' : 'border-field',
      )}
    >
      {children}
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          size="small"
          className="min-h-11 px-4"
          accept={pickable}
          isMultiple
          onChoose={onPick}
        >
          <span>
            Choose a file <span className="sr-only">for {name}</span>
          </span>
        </FileButton>
        {isPhone() && (
          <FileButton
            size="small"
            className="min-h-11 px-4"
            accept={photos}
            takesPhoto
            onChoose={onPick}
          >
            <span>
              Take a photo <span className="sr-only">of {name}</span>
            </span>
          </FileButton>
        )}
        {onLeave && (
          <Button look="quiet" size="small" className="min-h-11" onClick={onLeave}>
            Cancel
          </Button>
        )}
      </div>
      <p className="mt-2.5 text-help text-umber">
        {!isPhone() && 'Or drop it here. '}PDF, JPEG, PNG, or WebP, up to 20 MB. We combine several
        pictures into one PDF.
      </p>
    </fieldset>
  )
}
