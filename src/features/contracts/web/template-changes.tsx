import { wordDiff } from '#features/application-form/word-diff.ts'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Content, conditionWords } from '../template.ts'

type Props = { before: Content; after: Content; onClose: () => void }

/** What differs between the published text and the one that is being written, word by word. */
export function TemplateChanges({ before, after, onClose }: Props) {
  const parts = wordDiff(textOf(before), textOf(after))
  const isSame = parts.every(({ change }) => change === 'same')
  return (
    <Dialog title="Changes" isOpen onClose={onClose}>
      {isSame ? (
        <p>No changes since it was published.</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">
          {parts.map(({ text, change }, place) => {
            if (change === 'added') return <ins key={place}>{text}</ins>
            if (change === 'removed') return <del key={place}>{text}</del>
            return text
          })}
        </p>
      )}
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}

function textOf({ title, sections }: Content): string {
  return [
    title,
    ...sections.flatMap(({ title, body, when }) => [
      `${title}${when === 'always' ? '' : ` (${conditionWords[when].toLowerCase()})`}`,
      body,
    ]),
  ].join('\n\n')
}
