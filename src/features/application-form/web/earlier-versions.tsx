import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { Question } from '../asked-questions.ts'
import { listVersions } from '../contract.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog.tsx')).VersionsDialog,
}))

type Props = {
  applicationId: string
  /** Of the application: another save may have left another version. */
  revision: number
  question: Question
  present: string
  onBringBack: (text: string) => void
}

/** The way back to what a long answer said before, where it said anything else. */
export function EarlierVersions({ applicationId: id, revision, ...rest }: Props) {
  const { question, present } = rest
  const [isOpen, setOpen] = useState(false)
  const known = queryOf(listVersions, { params: { id }, query: { path: question.path } })
  const query = useQuery({
    ...known,
    queryKey: [...known.queryKey, revision],
    placeholderData: keepPreviousData,
  })
  const earlier = query.data?.versions.filter(({ text }) => text.trim() !== '' && text !== present)
  if (!isOpen && !earlier?.length) return null
  return (
    <div className="mt-1">
      <Button look="quiet" size="small" className="-ml-2.5" onClick={() => setOpen(true)}>
        Earlier versions
        <span className="sr-only"> of: {question.label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog
            {...rest}
            earlier={earlier}
            query={query}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
