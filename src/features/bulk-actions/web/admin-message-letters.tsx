import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { MessageLetter } from '../message-contract.ts'

type Props = {
  letters: readonly MessageLetter[]
  /** Absent on the last page. */
  onMore?: (() => void) | undefined
}

/** Who gets which letter; each opens to be read as its recipient will read it. */
export function AdminMessageLetters({ letters, onMore }: Props) {
  return (
    <>
      <ul aria-label="Emails" className="text-label">
        {letters.map((letter) => (
          <li key={letter.applicationId} className="border-hairline border-t py-1.5 last:border-b">
            {letter.paragraphs.length > 0 ? <Whole letter={letter} /> : <Sent letter={letter} />}
          </li>
        ))}
      </ul>
      {onMore && (
        <Button look="outline" size="small" className="mt-2" onClick={onMore}>
          More emails
        </Button>
      )}
    </>
  )
}

function Whole({ letter: { name, address, subject, paragraphs } }: { letter: MessageLetter }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-control py-0.5 wrap-anywhere">
        <span className="font-medium">{name}</span> <span className="text-umber">{address}</span>
      </summary>
      <div className="my-4 rounded-control border border-hairline bg-white px-5 py-4">
        <p className="mb-3 font-display text-h3 wrap-anywhere">{subject}</p>
        {paragraphs.map((paragraph, place) => (
          <p key={place} className="mb-3 whitespace-pre-line wrap-anywhere last:mb-0">
            {paragraph}
          </p>
        ))}
      </div>
    </details>
  )
}

function Sent({ letter: { name, address, mailId, failure } }: { letter: MessageLetter }) {
  return (
    <p className="wrap-anywhere">
      {mailId ? <TextLink to={`/admin-panel/mail?mail=${mailId}`}>{name}</TextLink> : name}{' '}
      <span className="text-umber">{address}</span>
      {failure && <span className="block text-rose">{failure}</span>}
    </p>
  )
}
