import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { saveLinked } from '#web/linked-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  countersignContract,
  discardContract,
  linkPaper,
  type ReadContract,
  remindOfContract,
  retrySeal,
  sendContract,
  sendContractAgain,
} from '../admin-contract.ts'
import type { PaperKind } from '../contract.ts'
import { useContractAct } from './office-act.ts'
import { VoidContract } from './void-contract.tsx'

type Props = {
  contract: ReadContract
  may: { manage: boolean; sign: boolean }
  /** There is no such contract any more. */
  onGone: () => void
}

/** What can be done with a contract where it stands. */
export function ContractActs({ contract, may, onGone }: Props) {
  const { id, status, sha256, sealedSha256 } = contract
  const { act, busy, problem } = useContractAct()
  const [isVoiding, setVoiding] = useState(false)
  const [paperProblem, setPaperProblem] = useState<string>()
  const params = { id }
  const isOpen = ['sent', 'signed', 'countersigned', 'sealing_failed'].includes(status)

  async function open(kind: PaperKind) {
    const sent = call(linkPaper, { params, body: { kind } })
    const { error } = await attempt(sent, ({ address }) => saveLinked(address))
    setPaperProblem(error)
  }

  if (isVoiding) return <VoidContract id={id} onClose={() => setVoiding(false)} />
  return (
    <>
      {(problem ?? paperProblem) && (
        <Banner tone="error" className="mt-4">
          {problem ?? paperProblem}
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'draft' && may.manage && (
          <>
            <Button
              size="small"
              busyLabel={busy === 'send' && 'Sending...'}
              onClick={() => act('send', () => call(sendContract, { params, body: {} }))}
            >
              Send to the applicant
            </Button>
            <Button
              look="outline"
              size="small"
              busyLabel={busy === 'discard' && 'Discarding...'}
              onClick={async () => {
                if (await act('discard', () => call(discardContract, { params }))) onGone()
              }}
            >
              Discard draft
            </Button>
          </>
        )}
        {status === 'signed' && may.sign && sha256 && (
          <Button
            size="small"
            busyLabel={busy === 'countersign' && 'Signing...'}
            onClick={() =>
              act('countersign', () => call(countersignContract, { params, body: { sha256 } }))
            }
          >
            Sign for the institute
          </Button>
        )}
        {status === 'sealing_failed' && may.manage && (
          <Button
            size="small"
            busyLabel={busy === 'seal' && 'One moment...'}
            onClick={() => act('seal', () => call(retrySeal, { params, body: {} }))}
          >
            Retry sealing
          </Button>
        )}
        {(status === 'sent' || status === 'expired') && may.manage && (
          <Button
            look="outline"
            size="small"
            busyLabel={busy === 'again' && 'Sending...'}
            onClick={() => act('again', () => call(sendContractAgain, { params, body: {} }))}
          >
            Resend with a new deadline
          </Button>
        )}
        {status === 'sent' && may.manage && (
          <Button
            look="outline"
            size="small"
            busyLabel={busy === 'remind' && 'Sending...'}
            onClick={() => act('remind', () => call(remindOfContract, { params, body: {} }))}
          >
            Send reminder
          </Button>
        )}
        {sealedSha256 && (
          <Button look="outline" size="small" onClick={() => open('sealed')}>
            Download sealed copy
          </Button>
        )}
        {sha256 && (
          <Button look="outline" size="small" onClick={() => open('unsigned')}>
            Download as sent
          </Button>
        )}
        {!sealedSha256 && contract.signedAt && (
          <Button look="outline" size="small" onClick={() => open('partial')}>
            Download partly signed copy
          </Button>
        )}
        {isOpen && may.manage && (
          <Button look="outline" size="small" onClick={() => setVoiding(true)}>
            Void
          </Button>
        )}
      </div>
    </>
  )
}
