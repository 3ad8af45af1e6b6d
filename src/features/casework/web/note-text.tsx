import type { Person } from '../contract.ts'
import { piecesOf } from '../mentions.ts'

type Props = { text: string; mentions: readonly Person[] }

/** Text as it was written: nothing in it is a link, a line stays a line. */
export function NoteText({ text, mentions }: Props) {
  let place = 0
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {piecesOf(text, mentions).map((piece) => {
        const key = place
        place += piece.text.length
        return piece.isMention ? (
          <strong key={key} className="font-medium text-brass">
            {piece.text}
          </strong>
        ) : (
          <span key={key}>{piece.text}</span>
        )
      })}
    </p>
  )
}
