import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { saveLinked } from '#web/linked-file.ts'
import { TextLink } from '#web/ui/link.tsx'
import { linkOwnPaper, type OwnContract, type PaperKind } from '../contract.ts'

type Props = { contract: OwnContract; onOpened?: () => void }

/** The papers of a contract, to keep: as it was sent, and sealed once it is complete. */
export function OwnPapers({ contract, onOpened }: Props) {
  const { id, sealedSha256, status } = contract

  async function open(kind: PaperKind): Promise<string | undefined> {
    const sent = call(linkOwnPaper, { params: { id }, body: { kind } })
    const { error } = await attempt(sent, ({ address }) => saveLinked(address))
    if (!error) onOpened?.()
    return error
  }

  if (sealedSha256)
    return (
      <div className="mt-6">
        <DownloadButton look="solid" onDownload={() => open('sealed')}>
          Download the sealed contract
        </DownloadButton>
        <p className="mt-3 text-help text-umber">
          Anybody can <TextLink to="/check">check a file</TextLink>: whether it is the one that was
          sealed.
        </p>
      </div>
    )
  return (
    <div className="mt-6">
      <DownloadButton onDownload={() => open('unsigned')}>
        {status === 'sent' ? 'Open as a PDF' : 'Download the contract without signatures'}
      </DownloadButton>
    </div>
  )
}
