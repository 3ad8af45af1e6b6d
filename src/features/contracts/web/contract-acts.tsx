import { useState } from 'react'
import { call } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
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
import { shownContracts } from './shown-contracts.ts'
import { VoidContract } from './void-contract.tsx'

type Props = {
  contract: ReadContract
  may: { manage: boolean; sign: boolean }
  /** There is no such contract anymore. */
  onGone: () => void
}

/** What can be done with a contract where it stands. */
export function ContractActs({ contract, may, onGone }: Props) {
  const { id, status, sha256, sealedSha256 } = contract
  const { act, busy, problem } = useAct(shownContracts)
  const [isVoiding, setVoiding] = useState(false)
  const params = { id }
  const isOpen = ['sent', 'signed', 'countersigned', 'sealing_failed'].includes(status)

  const open = (kind: PaperKind) =>
    act(() => call(linkPaper, { params, body: { kind } }), { name: 'open', onDone: downloadFrom })

  if (isVoiding) return <VoidContract id={id} onClose={() => setVoiding(false)} />
  return (
    <>
      <Banner tone="error" className="mt-4">
        {problem}
      </Banner>
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'draft' && may.manage && (
          <>
            <Button
              size="small"
              busyLabel={busy === 'send' && 'Sending...'}
              onClick={() => act(() => call(sendContract, { params, body: {} }), { name: 'send' })}
            >
              Send to the applicant
            </Button>
            <Button
              look="outline"
              size="small"
              busyLabel={busy === 'discard' && 'Discarding...'}
              onClick={() =>
                act(() => call(discardContract, { params }), { name: 'discard', onDone: onGone })
              }
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
              act(() => call(countersignContract, { params, body: { sha256 } }), {
                name: 'countersign',
              })
            }
          >
            Sign for the institute
          </Button>
        )}
        {status === 'sealing_failed' && may.manage && (
          <Button
            size="small"
            busyLabel={busy === 'seal' && 'One moment...'}
            onClick={() => act(() => call(retrySeal, { params, body: {} }), { name: 'seal' })}
          >
            Retry sealing
          </Button>
        )}
        {(status === 'sent' || status === 'expired') && may.manage && (
          <Button
            look="outline"
            size="small"
            busyLabel={busy === 'again' && 'Sending...'}
            onClick={() =>
              act(() => call(sendContractAgain, { params, body: {} }), { name: 'again' })
            }
          >
            Resend with a new deadline
          </Button>
        )}
        {status === 'sent' && may.manage && (
          <Button
            look="outline"
            size="small"
            busyLabel={busy === 'remind' && 'Sending...'}
            onClick={() =>
              act(() => call(remindOfContract, { params, body: {} }), { name: 'remind' })
            }
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
