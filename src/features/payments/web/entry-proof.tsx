import { useState } from 'react'
import { call } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { LedgerEntry } from '../admin-contract.ts'
import { linkProof, proofTypes } from '../proof-contract.ts'
import { sendProof } from './proof.ts'

type Props = { entry: LedgerEntry; mayAdd: boolean }

/** The file that proves a recorded payment, or the way to add it. */
export function EntryProof({ entry: { proof, words }, mayAdd }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!proof) return null
  const { id, name } = proof

  async function open() {
    setProblem(await saveLinkedFile(call(linkProof, { params: { id } })))
  }

  async function add([file]: File[]) {
    if (!file) return
    setBusy(true)
    setProblem(await sendProof(id, file))
    setBusy(false)
  }

  return (
    <>
      {name !== null && (
        <Button look="quiet" size="small" onClick={open}>
          <span className="wrap-anywhere">Proof: {name}</span>
        </Button>
      )}
      {name === null && mayAdd && (
        <FileButton look="quiet" size="small" accept={proofTypes.join()} onChoose={add}>
          {isBusy ? 'Uploading...' : 'Upload proof'}
          <span className="sr-only">: {words}</span>
        </FileButton>
      )}
      {problem && (
        <p role="alert" className={errorClass}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </>
  )
}
