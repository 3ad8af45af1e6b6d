import type { ReactNode } from 'react'
import type { linkDocument } from '#features/documents/admin-contract.ts'
import type { linkOwnDocument } from '#features/documents/contract.ts'
import { oneOrMore } from '#shared/counted.ts'
import type { Outcome } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import type { AttachedDocument } from '../message.ts'

type Props = {
  by: ReactNode
  /** Stands on the reader's side of the thread. */
  isOwn: boolean
  isNews: boolean
  message: { id: string; text: string; at: string; documents: AttachedDocument[]; leftOut: number }
  link: (documentId: string) => Promise<Outcome<typeof linkOwnDocument | typeof linkDocument>>
}

/** One message as it was written: nothing in it is a link, a line stays a line. */
export function MessageItem({ by, isOwn, isNews, message, link }: Props) {
  const { id, text, at, documents, leftOut } = message
  const { act, problem } = useAct()
  return (
    <li
      id={`message-${id}`}
      className={cx(
        'rounded-control border border-hairline px-4 py-3',
        isOwn ? 'ml-9 bg-sand' : 'mr-8 bg-paper',
        isNews && 'border-l-4 border-l-brass',
      )}
    >
      <p className="mb-1 text-help text-umber wrap-anywhere">
        {isNews && <span className="font-medium text-brass">New · </span>}
        <bdi>{by}</bdi> · <When at={at} showsTime />
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      {documents.length > 0 && (
        <ul aria-label="Documents of this message" className="mt-2">
          {documents.map((document) => (
            <li key={document.id} className="text-label wrap-anywhere">
              {document.canBeOpened ? (
                <Button
                  look="quiet"
                  size="small"
                  className="-ml-2.5 min-h-11 text-left"
                  onClick={() => act(() => link(document.id), { onDone: downloadFrom })}
                >
                  <Icon name="download" className="size-4" />
                  <span className="min-w-0 wrap-anywhere">
                    <span className="sr-only">Download </span>
                    {document.name}
                  </span>
                </Button>
              ) : (
                <span className="flex items-center gap-2 text-umber">
                  <Icon name="document" className="size-4" />
                  {document.name}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="mt-2 text-help text-umber">
          {oneOrMore(leftOut, 'One file in the email was', 'files in the email were')} left out.
          Upload documents on the documents page.
        </p>
      )}
      {problem && (
        <p role="alert" className={errorClass}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </li>
  )
}
