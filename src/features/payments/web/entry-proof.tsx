import { call } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useAct } from '#web/use-act.ts'
import type { LedgerEntry } from '../admin-contract.ts'
import { linkProof, proofTypes } from '../proof-contract.ts'
import { sendProof } from './proof.ts'
import { shownMoney } from './shown-money.ts'

type Props = { entry: LedgerEntry; mayAdd: boolean }

/** The file that proves a recorded payment, or the way to add it. */
export function EntryProof({ entry: { proof, words }, mayAdd }: Props) {
  const { act, busy, problem } = useAct(shownMoney)
  if (!proof) return null
  const { id, name } = proof

  const open = () => act(() => call(linkProof, { params: { id } }), { onDone: downloadFrom })
  const add = ([file]: File[]) => file && act(() => sendProof(id, file), { name: 'add' })

  return (
    <>
      {name !== null && (
        <Button look="quiet" size="small" onClick={open}>
          <span className="wrap-anywhere">Proof: {name}</span>
        </Button>
      )}
      {name === null && mayAdd && (
        <FileButton look="quiet" size="small" accept={proofTypes.join()} onChoose={add}>
          {busy === 'add' ? 'Uploading...' : 'Upload proof'}
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
