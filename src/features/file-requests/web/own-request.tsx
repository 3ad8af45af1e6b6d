import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { saveJson } from '#web/save-json.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type FilePart,
  listOwnRequests,
  type OwnRequest,
  openFile,
  type RequestState,
  withdrawRequest,
} from '../contract.ts'
import { FileParts } from './file-parts.tsx'

export const stateWords: Record<RequestState, { words: string; tone: StatusTone }> = {
  open: { words: 'Open', tone: 'waiting' },
  'handed-over': { words: 'Answered', tone: 'good' },
  declined: { words: 'Declined', tone: 'ended' },
  withdrawn: { words: 'Withdrawn', tone: 'ended' },
}

/** One request of the reader, with what can be done about it. */
export function OwnRequestView({ request }: { request: OwnRequest }) {
  const { id, state, words, askedAt, dueOn, reason, fileUntil } = request
  const [parts, setParts] = useState<readonly FilePart[]>()
  const { act, busy, problem } = useAct([listOwnRequests])
  const isReadable = fileUntil !== null && new Date(fileUntil) > new Date()

  function read() {
    return act(() => call(openFile, { params: { id } }), {
      name: 'open',
      onDone: (file) => setParts(file.parts),
    })
  }

  return (
    <li className="border-hairline border-t py-4 last:border-b">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          Asked on <When at={askedAt} />
        </span>
        <StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord>
      </p>
      {words && <p className="mt-1 whitespace-pre-line wrap-anywhere">{words}</p>}
      {state === 'open' && <p className="mt-1">We’ll answer by {formatDay(dueOn)}.</p>}
      {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>}
      {state === 'handed-over' && (
        <p className="mt-1">
          {isReadable
            ? `You can read it until ${formatDay(fileUntil)}.`
            : 'You had 90 days to read it. You can ask again.'}
        </p>
      )}
      <Banner tone="error" className="mt-3">
        {problem}
      </Banner>
      {state === 'open' && (
        <Button
          look="outline"
          size="small"
          className="mt-3"
          busyLabel={busy === 'withdraw' && 'Withdrawing...'}
          onClick={() => act(() => call(withdrawRequest, { params: { id } }), { name: 'withdraw' })}
        >
          Withdraw my request
        </Button>
      )}
      {isReadable && !parts && (
        <Button
          size="small"
          className="mt-3"
          busyLabel={busy === 'open' && 'Opening...'}
          onClick={read}
        >
          Open my file
        </Button>
      )}
      {parts && (
        <>
          <FileParts parts={parts} />
          <Button
            look="outline"
            size="small"
            className="mt-4"
            onClick={() => saveJson({ askedAt, parts }, 'my-admissions-file.json')}
          >
            Download my file
          </Button>
        </>
      )}
    </li>
  )
}
