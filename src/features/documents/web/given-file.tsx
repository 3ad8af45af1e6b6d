import type { AnsweredFile } from '#shared/questions/answer.ts'
import { call } from '#web/call.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { saveLinkedFile } from '#web/linked-file.ts'
import { linkOwnDocument } from '../contract.ts'

/** A file of one's own that is an answer. */
export function GivenFile({ given: { file, name } }: { given: AnsweredFile }) {
  return (
    <div>
      <p className="wrap-anywhere">{name}</p>
      <div className="-ml-2.5 print:hidden">
        <DownloadButton
          look="quiet"
          size="small"
          onDownload={() =>
            saveLinkedFile(
              call(linkOwnDocument, { params: { id: file }, body: { use: 'download' } }),
            )
          }
        >
          <span>
            Download <span className="sr-only">{name}</span>
          </span>
        </DownloadButton>
      </div>
    </div>
  )
}
