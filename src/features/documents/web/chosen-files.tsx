import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DateBoxes } from '#web/ui/date-boxes.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ChosenFile } from './chosen-file.tsx'
import {
  isPhone,
  isPicture,
  moveEntry,
  photos,
  pickable,
  sizeWords,
  totalOf,
} from './file-picker.ts'
import { focusIfLost } from './focus-if-lost.ts'
import type { PendingUpload } from './upload.ts'
import { changeUpload } from './uploads.ts'

type Props = {
  place: string
  name: string
  chosen: PendingUpload
  asksExpiry: boolean
  asksSource?: boolean
  isInForm?: boolean
  onAdd: (files: File[]) => void
  onSend: () => void
  onLeave: () => void
}

/** What was chosen, to be looked at, put in order and sent. */
export function ChosenFiles(props: Props) {
  const { place, name, chosen, asksExpiry, asksSource, isInForm, onAdd, onSend, onLeave } = props
  const { files, expiresOn, source, problem, problems = {} } = chosen
  const arePictures = files.every(isPicture)
  const id = `expiry-${place.replace(/\W/g, '-')}`

  function submit() {
    const lacks: Record<string, string> = {}
    if (asksSource && !source.trim()) lacks.source = 'Enter who it came from'
    if (asksExpiry && !expiresOn) lacks.expiresOn = 'Enter its expiration date'
    if (Object.keys(lacks).length > 0) changeUpload(place, { problem: undefined, problems: lacks })
    else onSend()
  }

  function put(files: readonly File[]) {
    if (files.length === 0) onLeave()
    else changeUpload(place, { files, problem: undefined })
  }

  return (
    <ChosenFrame name={name} onSubmit={isInForm ? undefined : submit}>
      <ol className="space-y-2">
        {files.map((file, index) => (
          <ChosenFile
            // Two pictures may be equal in all that is known of them.
            key={`${index} ${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            position={files.length > 1 ? index + 1 : undefined}
            isLast={index === files.length - 1}
            onMove={(by) => put(moveEntry(files, index, by))}
            onRemove={() => put(files.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {arePictures && (
        <div className="flex flex-wrap items-center gap-2.5">
          <FileButton
            size="small"
            className="min-h-9"
            accept={pickable}
            isMultiple
            onChoose={onAdd}
          >
            <Icon name="add" className="size-4" />
            Add a picture
          </FileButton>
          {isPhone() && (
            <FileButton
              size="small"
              className="min-h-9"
              accept={photos}
              takesPhoto
              onChoose={onAdd}
            >
              Photograph the next page
            </FileButton>
          )}
        </div>
      )}
      {files.length > 1 && (
        <p className="text-help text-umber">
          We’ll combine them into one PDF in this order, {sizeWords(totalOf(files))} in total.
        </p>
      )}
      {asksSource && (
        <TextField
          label="Who it came from"
          hint="Like “Boston University, registrar” or “The applicant, on paper”."
          value={source}
          onChange={(source) => changeUpload(place, { source })}
          autoComplete="off"
          maxLength={200}
          error={problems.source}
        />
      )}
      {asksExpiry && (
        <DateBoxes
          id={id}
          label="Expires on"
          hint="As printed on the document."
          value={expiresOn}
          onChange={(expiresOn) => changeUpload(place, { expiresOn })}
          error={problems.expiresOn}
        />
      )}
      {problem && (
        <p role="alert" className={`${errorClass} wrap-anywhere`}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type={isInForm ? 'button' : 'submit'}
          size="small"
          className="min-h-11 px-4"
          onClick={isInForm ? submit : undefined}
        >
          {files.length > 1 ? `Upload ${files.length} pictures as one PDF` : 'Upload this file'}
        </Button>
        <Button look="quiet" size="small" className="min-h-11" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </ChosenFrame>
  )
}

type FrameProps = { name: string; onSubmit?: () => void; children: ReactNode }

/** A form by itself; where it is in one already, it is a part of that. */
function ChosenFrame({ name, onSubmit, children }: FrameProps) {
  const shown = {
    ref: focusIfLost,
    tabIndex: -1,
    'aria-label': `What you chose: ${name}`,
    className: 'space-y-4 border-brass border-l-4 bg-paper p-4 outline-none',
  }
  if (!onSubmit) return <fieldset {...shown}>{children}</fieldset>
  return (
    <PlainForm {...shown} onSubmit={onSubmit}>
      {children}
    </PlainForm>
  )
}
