import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { sizeWords, totalOf } from './file-picker.ts'
import { focusIfLost } from './focus-if-lost.ts'
import type { PendingUpload } from './upload.ts'

type Props = { name: string; chosen: PendingUpload; onCancel: () => void }

/** What is on its way: how much of it has arrived, and what it waits for. */
export function SendingFiles({ name, chosen, onCancel }: Props) {
  const { files, sent, state } = chosen
  const total = totalOf(files)
  const part = total > 0 ? sent / total : 0
  const title = files.length === 1 ? files[0]?.name : `${files.length} pictures`
  return (
    <div className="space-y-2 border-brass border-l-4 bg-paper p-4">
      <p className="text-label wrap-anywhere">{title}</p>
      <Progress label={`Sending: ${name}`} part={part} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 grow text-help text-umber tabular-nums">
          {state === 'checking'
            ? 'Upload complete. Checking that we can open it...'
            : `${Math.floor(part * 100)}% · ${sizeWords(sent)} of ${sizeWords(total)}`}
        </p>
        <Button ref={focusIfLost} look="quiet" size="small" className="min-h-11" onClick={onCancel}>
          Cancel <span className="sr-only">sending {name}</span>
        </Button>
      </div>
      {state === 'waiting' && (
        <p className="text-help">
          {navigator.onLine
            ? 'We can’t be reached right now. Your progress is saved, and the upload will resume on its own.'
            : 'You’re offline. Your progress is saved, and the upload will resume once you’re back online.'}
        </p>
      )}
    </div>
  )
}
