import { DownloadButton } from '#web/download-button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { OwnContract, PaperKind } from '../contract.ts'
import type { SigningActs } from './signing-acts.ts'

type Props = {
  contract: OwnContract
  acts: Pick<SigningActs, 'open'>
  onOpened?: () => void
}

/** The papers of a contract, to keep: as it was sent, with the signatures so far, and sealed. */
export function OwnPapers({ contract, acts, onOpened }: Props) {
  const { sealedSha256, status, signedAt } = contract

  async function open(kind: PaperKind): Promise<string | undefined> {
    const problem = await acts.open(kind)
    if (!problem) onOpened?.()
    return problem
  }

  if (sealedSha256)
    return (
      <div className="mt-6">
        <DownloadButton look="solid" onDownload={() => open('sealed')}>
          Download the sealed contract
        </DownloadButton>
        <p className="mt-3 text-help text-umber">
          Anyone can <TextLink to="/check">check a file</TextLink> to see if it’s the one we sealed.
        </p>
      </div>
    )
  if (signedAt)
    return (
      <div className="mt-6">
        <DownloadButton onDownload={() => open('partial')}>
          Download it with the signatures so far
        </DownloadButton>
        <p className="mt-3 text-help text-umber">Each page of this copy says it’s not complete.</p>
      </div>
    )
  return (
    <div className="mt-6">
      <DownloadButton size="small" onDownload={() => open('unsigned')}>
        {status === 'sent' ? 'Open as a PDF' : 'Download the contract without signatures'}
      </DownloadButton>
    </div>
  )
}
