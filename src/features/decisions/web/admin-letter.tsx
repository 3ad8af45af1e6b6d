import type { Letter } from '../letters.ts'

/** A letter as its recipient will read it. */
export function AdminLetter({ subject, paragraphs }: Letter) {
  return (
    <div className="self-start rounded-control border border-hairline bg-white px-5 py-4 text-label">
      <p className="mb-3 font-display text-h3 wrap-anywhere">{subject}</p>
      {paragraphs.map((paragraph, place) => (
        <p key={place} className="mb-3 whitespace-pre-line wrap-anywhere last:mb-0">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
