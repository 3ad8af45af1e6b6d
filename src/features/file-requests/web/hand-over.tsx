import { useEffect, useId, useState } from 'react'
import { call, type Refusal } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '#web/use-act.ts'
import { type FilePart, handOverFile, listFileRequests, previewFile } from '../contract.ts'
import { FileParts } from './file-parts.tsx'

type Preview = { parts: readonly FilePart[]; version: string; hide: string[] }

/** Shows what the applicant would read, takes further names, and hands it over as it is shown. */
export function HandOver({ id, onClose }: { id: string; onClose: () => void }) {
  const title = useId()
  const [typed, setTyped] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const { act, busy, problem, refusal } = useAct()
  const sending = useAct([listFileRequests])
  const hide = namesIn(typed)
  const isShown = preview && preview.hide.join('\n') === hide.join('\n')
  const hasChanged = sending.refusal?.code === 'file-changed'

  function look(names: string[]) {
    return act(() => call(previewFile, { params: { id }, body: { hide: names } }), {
      onDone: (answer) => {
        sending.dismiss()
        setPreview({ ...answer, hide: names })
      },
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Looked at once when it opens, then by the button.
  useEffect(() => void look([]), [])

  function send({ version, hide: hidden }: Preview) {
    return sending.act(() =>
      call(handOverFile, { params: { id }, body: { hide: hidden, version } }),
    )
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
        all of it: names of others that staff wrote into their texts are for you to find.
      </p>
      {preview && <FileParts parts={preview.parts} />}
      <TextArea
        className="mt-6"
        label="Also black out"
        hint="One name or word on each line."
        rows={3}
        value={typed}
        onChange={setTyped}
        error={hidingFault(refusal)}
      />
      <Banner tone="error" className="mt-3">
        {sending.problem ?? problem}
      </Banner>
      <div className="mt-3 flex flex-wrap gap-2">
        {preview && isShown && !hasChanged ? (
          <Button
            size="small"
            busyLabel={sending.isBusy && 'Handing over...'}
            onClick={() => send(preview)}
          >
            Hand over
          </Button>
        ) : (
          <Button
            look="outline"
            size="small"
            busyLabel={busy && 'Loading...'}
            onClick={() => look(hide)}
          >
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

/** What is wrong with a line of it. */
function hidingFault(refusal: Refusal | undefined): string | undefined {
  const [fault] = Object.entries(refusal?.fields ?? {}).flatMap(([path, words]) =>
    path.startsWith('hide') ? words : [],
  )
  return fault
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
