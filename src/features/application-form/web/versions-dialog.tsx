import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded, type Query } from '#web/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import type { listVersions } from '../contract.ts'
import { wordDiff } from '../word-diff.ts'

type Props = {
  /** Those that say something else than the present answer; undefined until they are read. */
  earlier: Answer<typeof listVersions>['versions'] | undefined
  query: Query<unknown>
  present: string
  onBringBack: (text: string) => void
  onClose: () => void
}

const firstWords = 12

/** What a long answer said before, each version beside the present one. */
export function VersionsDialog({ earlier, query, present, onBringBack, onClose }: Props) {
  const [chosen, setChosen] = useState<number>()
  const version = earlier?.find(({ revision }) => revision === chosen)

  function bringBack(text: string) {
    onBringBack(text)
    onClose()
  }

  return (
    <Dialog title="Earlier versions" isOpen onClose={onClose} isDismissable>
      <Loaded query={query} loading="Loading..." />
      {earlier?.length === 0 && (
        <p>There’s no earlier version of this answer. We keep one each time you save.</p>
      )}
      {version ? (
        <>
          <p className="mb-3 text-help text-umber">
            As saved <When at={version.at} showsTime />. Underlined text is only in this version.
            Crossed-out text is only in your current answer.
          </p>
          <Difference before={present} after={version.text} />
          <DialogActions>
            <Button onClick={() => bringBack(version.text)}>Restore this version</Button>
            <Button look="outline" onClick={() => setChosen(undefined)}>
              All versions
            </Button>
          </DialogActions>
          <p className="mt-4 text-help text-umber">
            Your current answer stays in the list of versions.
          </p>
        </>
      ) : (
        <>
          <ol className="divide-y divide-hairline border-hairline border-y empty:hidden">
            {earlier?.map(({ revision, text, at }) => (
              <li key={revision}>
                <button
                  type="button"
                  onClick={() => setChosen(revision)}
                  className="block w-full rounded-control px-2 py-3 text-left transition-colors hover:bg-sand"
                >
                  <span className="block text-help text-umber">
                    <When at={at} showsTime />
                  </span>
                  <span className="wrap-anywhere">{beginningOf(text)}</span>
                </button>
              </li>
            ))}
          </ol>
          <CloseAction onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  return (
    <p className="whitespace-pre-line rounded-control border border-hairline bg-white p-4 text-label wrap-anywhere">
      {wordDiff(before, after).map(({ change, text }, index) => {
        if (change === 'same') return <span key={index}>{text}</span>
        if (change === 'added')
          return (
            <ins key={index} className="bg-sand decoration-brass underline-offset-4">
              {text}
            </ins>
          )
        return (
          <del key={index} className="text-umber">
            {text}
          </del>
        )
      })}
    </p>
  )
}

function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.slice(0, firstWords).join(' ') + (words.length > firstWords ? ' …' : '')
}
