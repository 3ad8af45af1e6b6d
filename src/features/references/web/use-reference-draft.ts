import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import type { SaveStateName } from '#web/ui/save-state.tsx'
import { openReference, saveReference } from '../contract.ts'
import type { ReferenceAnswers } from '../reference-form.ts'

const pauseMs = 1_200
const retryMs = 5_000

type Saved = { state: SaveStateName; at?: Date | undefined }

/**
 * What is being written: each change is sent after a pause, one save at a time. It is "saved" only once the
 * server has said so; what could not be sent is tried again while the page is open.
 */
export function useReferenceDraft(token: string, opened: Answer<typeof openReference>) {
  const [answers, setAnswers] = useState(opened.answers)
  const [saved, setSaved] = useState<Saved>(
    opened.savedAt ? { state: 'saved', at: new Date(opened.savedAt) } : { state: 'untouched' },
  )
  const [problem, setProblem] = useState<string>()
  const [queue] = useState(() => makeQueue(token, opened, setSaved, setProblem))
  const latest = useRef(queue)

  useEffect(() => {
    const { flush, isPending } = latest.current
    const leave = () => void flush(true)
    const warn = (event: BeforeUnloadEvent) => {
      if (isPending()) event.preventDefault()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', warn)
      latest.current.end()
    }
  }, [])

  function write(id: string, text: string) {
    const next = { ...answers, [id]: text }
    setAnswers(next)
    queue.put(next)
  }

  return { answers, saved, problem, write, ...queue }
}

function makeQueue(
  token: string,
  { revision: first, answers }: Answer<typeof openReference>,
  tell: (saved: Saved) => void,
  refuse: (sentence: string) => void,
) {
  let revision = first
  let newest: ReferenceAnswers = answers
  let isDirty = false
  let isOver = false
  /** What was sent without an answer; the server may have taken it. */
  let lost: ReferenceAnswers | undefined
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(keepalive: boolean) {
    while (isDirty && !isOver) {
      isDirty = false
      const sending = newest
      try {
        const body = { token, answers: sending, revision }
        const sent = await call(saveReference, { body }, { keepalive })
        if (!sent.ok) {
          const taken = lost && (await findTaken(token, lost))
          if (taken !== undefined) {
            revision = taken
            lost = undefined
            isDirty = true
            continue
          }
          isOver = true
          tell({ state: 'not-kept' })
          return refuse(sent.problem.error)
        }
        revision = sent.answer.revision
        lost = undefined
        if (!isDirty) tell({ state: 'saved', at: new Date(sent.answer.savedAt) })
      } catch {
        isDirty = true
        lost = sending
        tell({ state: 'not-kept' })
        wait(retryMs)
        return
      }
    }
  }

  function flush(keepalive = false): Promise<void> {
    clearTimeout(timer)
    sending ??= send(keepalive).finally(() => {
      sending = undefined
    })
    return sending
  }

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  return {
    put(next: ReferenceAnswers) {
      newest = next
      isDirty = true
      if (isOver) return
      tell({ state: 'saving' })
      wait(pauseMs)
    },
    flush,
    isPending: () => isDirty && !isOver,
    revision: () => revision,
    /** Nothing more is sent: it was handed in, or said no to. */
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** The revision at which the server holds what was sent; undefined where it holds something else. */
async function findTaken(token: string, lost: ReferenceAnswers): Promise<number | undefined> {
  const now = await call(openReference, { body: { token } })
  if (!now.ok) return undefined
  const { answers, revision } = now.answer
  const keys = new Set([...Object.keys(answers), ...Object.keys(lost)])
  return [...keys].every((key) => answers[key] === lost[key]) ? revision : undefined
}
