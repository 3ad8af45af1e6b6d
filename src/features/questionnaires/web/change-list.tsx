import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import type { DefinitionChange } from '../compare.ts'

const words: Record<DefinitionChange['kind'], string> = {
  added: 'New',
  removed: 'Removed',
  retyped: 'Type changed',
  changed: 'Changed',
  moved: 'Moved',
}

/** What is different between two versions. */
export function ChangeList({ changes }: { changes: readonly DefinitionChange[] }) {
  if (changes.length === 0) return <p className="text-umber">No changes.</p>
  return (
    <ul className="text-label">
      {changes.map(({ id, label, kind, says }) => (
        <li key={`${id} ${kind}`} className="border-hairline border-t py-2 wrap-anywhere">
          <span className="font-medium">{words[kind]}:</span> “{withoutQuotes(label) || 'Untitled'}”
          {says.map((sentence) => (
            <span key={sentence} className="block text-help text-umber">
              {sentence}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
