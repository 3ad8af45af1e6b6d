import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Question } from '../asking.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog.tsx')).VersionsDialog,
}))

type Props = {
  applicationId: string
  question: Question
  present: string
  onBringBack: (text: string) => void
}

/** The way back to what a long answer said before. */
export function EarlierVersions(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-1">
      <Button look="quiet" size="small" className="-ml-2.5" onClick={() => setOpen(true)}>
        Earlier versions
        <span className="sr-only"> of: {props.question.label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
