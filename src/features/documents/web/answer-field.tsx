import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnsweredFile } from '#shared/questions/answer.ts'
import { queryOf, readAgain } from '#web/queries.ts'
import type { FileField } from '#web/questions/question-props.ts'
import { ErrorText, errorClass, LabelText } from '#web/ui/field.tsx'
import { type DocumentFile, listOwnDocuments } from '../contract.ts'
import { slotOfAnswer } from '../slots.ts'
import { FileChoice } from './file-choice.tsx'
import { OwnFile } from './own-file.tsx'
import { ownUploadCalls } from './own-upload-calls.ts'
import { UploadConfirmation } from './upload-confirmation.tsx'
import { useChosen } from './uploads.ts'

type Props = FileField & { applicationId: string; responseId: string }

/** A question that asks for a file: sent as documents are, and the answer says which it is. */
export function AnswerField(props: Props) {
  const { id, applicationId, responseId, questionId, label, tag, hint, error, value } = props
  const { onChange } = props
  const slotId = slotOfAnswer(responseId, questionId)
  const place = `${applicationId} ${slotId}`
  const chosen = useChosen(place)
  const [isReplacing, setReplacing] = useState(false)
  const [arrived, setArrived] = useState<string>()
  const { data, isFetchedAfterMount } = useQuery({
    ...queryOf(listOwnDocuments, { params: { id: applicationId } }),
    refetchOnMount: 'always',
  })
  const files = data?.slots.find((slot) => slot.id === slotId)?.files ?? []
  const file = files.find((one) => one.id === value?.file)
  const taken = useRef<string>(undefined)
  const newest = files.find(({ isCurrent, state }) => isCurrent && state !== 'rejected')
  const isBehind = !value || file?.isCurrent === false
  const waiting =
    isFetchedAfterMount && isBehind && newest?.id !== taken.current ? newest : undefined

  // What arrived while no one was on this page answers it all the same.
  useEffect(() => {
    if (waiting) onChange(givenBy(waiting))
  }, [waiting, onChange])

  function take(came: readonly DocumentFile[]) {
    const file = came.find(({ isCurrent }) => isCurrent)
    if (file) onChange(givenBy(file))
  }

  const isThere = value !== undefined && (file !== undefined || !data)
  return (
    <fieldset id={id} className="min-w-0">
      <legend className="text-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && <p className="text-help text-umber">{hint}</p>}
      {isThere && (
        <ul className="mt-2">
          {file ? (
            <OwnFile
              file={file}
              onReplace={chosen || isReplacing ? undefined : () => setReplacing(true)}
              onRemove={() => {
                taken.current = file.id
                setArrived(undefined)
                onChange(null)
              }}
            />
          ) : (
            <li className="text-label wrap-anywhere">{value.name}</li>
          )}
        </ul>
      )}
      {(!isThere || chosen || isReplacing) && (
        <div className="mt-2">
          <FileChoice
            place={place}
            name={label}
            calls={ownUploadCalls(applicationId, slotId, ({ files }) => take(files))}
            replaces={null}
            asksExpiry={false}
            isInForm
            onDone={async (news) => {
              setReplacing(false)
              await readAgain([listOwnDocuments])
              setArrived(news)
            }}
            onLeave={isThere ? () => setReplacing(false) : undefined}
          />
        </div>
      )}
      <UploadConfirmation news={chosen ? undefined : arrived} />
      {error && (
        <p className={`${errorClass} mt-1`}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}

function givenBy({ id, name }: DocumentFile): AnsweredFile {
  return { file: id, name }
}
