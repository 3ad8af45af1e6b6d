import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { ErrorText, errorClass, LabelText } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { mostProofBytes, proofTooLarge, proofTypes } from '../proof-contract.ts'

type Props = { file: File | undefined; onChoose: (file: File | undefined) => void }

/** The file that proves a payment, chosen before it is recorded. */
export function ProofChoice({ file, onChoose }: Props) {
  const [problem, setProblem] = useState<string>()

  function pick(chosen: File | undefined) {
    const isTooLarge = chosen !== undefined && chosen.size > mostProofBytes
    setProblem(isTooLarge ? proofTooLarge : undefined)
    if (!isTooLarge) onChoose(chosen)
  }

  return (
    <fieldset>
      <legend className="text-label">
        <LabelText label="Proof file" tag="optional" />
      </legend>
      <p className="text-help text-umber">
        PDF, JPEG, or PNG, up to 5 MB. It stays with the entry. The applicant doesn’t see it.
      </p>
      {file && <p className="mt-2 wrap-anywhere">{file.name}</p>}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <FileButton
          size="small"
          accept={proofTypes.join()}
          onChoose={([chosen]) => chosen && pick(chosen)}
        >
          {file ? 'Choose a different file' : 'Choose a file'}
        </FileButton>
        {file && (
          <Button look="quiet" size="small" onClick={() => pick(undefined)}>
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={errorClass}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}

type LeftProps = Props & {
  problem: string | undefined
  isBusy: boolean
  onSend: (file: File) => void
  onClose: () => void
}

/** The payment is in the books, and its file was refused. */
export function ProofLeft({ problem, isBusy, file, onChoose, onSend, onClose }: LeftProps) {
  return (
    <>
      <Banner tone="error" className="mb-5">
        {problem && `We recorded the payment, but not its proof: ${problem}`}
      </Banner>
      <ProofChoice file={file} onChoose={onChoose} />
      <DialogActions>
        {file && (
          <Button busyLabel={isBusy && 'Uploading...'} onClick={() => onSend(file)}>
            Upload proof
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          Add later
        </Button>
      </DialogActions>
    </>
  )
}
