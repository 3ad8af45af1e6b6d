import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '#web/use-act.ts'
import { handOverFile, listFileRequests, previewFile } from '../contract.ts'
import { FileParts } from './file-parts.tsx'

/** Shows what the applicant would read, takes further names, and hands it over as it is shown. */
export function HandOver({ id, onClose }: { id: string; onClose: () => void }) {
  const title = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [hide, setHide] = useState<string[]>([])
  const params = { id }
  // Each look is in the log, so nothing is read again unasked.
  const query = useQuery({
    ...queryOf(previewFile, { params, body: { hide } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, isFetching, isPlaceholderData } = query
  const sending = useAct([listFileRequests])
  const names = namesIn(typed)
  const isShown = data && !isPlaceholderData && hide.join('\n') === names.join('\n')
  const hasChanged = sending.refusal?.code === 'file-changed'

  function look() {
    sending.dismiss()
    // Looked at here first, so that the file stays on the page where a name can't be taken.
    const checked = z.safeParse(previewFile.shapes.body, { hide: names })
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success) return
    if (hide.join('\n') === names.join('\n')) void query.refetch()
    else setHide(names)
  }

  function send(version: string) {
    return sending.act(() => call(handOverFile, { params, body: { hide, version } }))
  }

  return (
    <section
      className="mt-4 border-brass border-l-4 bg-paper p-4 text-label"
      aria-labelledby={title}
    >
      <h2 id={title} className="text-h3">
        The file
      </h2>
      <p className="mt-2">
        This is what the applicant would read. Names and addresses of staff are blacked out. Read
        all of it and look for names of other people in what staff wrote. We can’t find those for
        you.
      </p>
      <Loaded query={query} loading="Loading the file..." className="mt-4">
        {({ parts }) => <FileParts parts={parts} />}
      </Loaded>
      <TextArea
        className="mt-6"
        label="Also black out"
        hint="One name or word on each line."
        rows={3}
        value={typed}
        onChange={setTyped}
        error={fault}
      />
      <Banner tone="error" className="mt-3">
        {sending.problem}
      </Banner>
      <div className="mt-3 flex flex-wrap gap-2">
        {isShown && !hasChanged && !isFetching ? (
          <Button
            size="small"
            busyLabel={sending.isBusy && 'Handing over...'}
            onClick={() => send(data.version)}
          >
            Hand over
          </Button>
        ) : (
          <Button look="outline" size="small" busyLabel={isFetching && 'Loading...'} onClick={look}>
            Show the file again
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

function namesIn(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
}
