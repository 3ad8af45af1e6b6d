import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import type { SaveStateName } from '#web/ui/save-state.tsx'
import { type readQuestionnaire, saveQuestionnaireDraft } from '../admin-contract.ts'
import type { Definition } from '../definition.ts'

const pauseMs = 1_000
const retryMs = 4_000

type Opened = Answer<typeof readQuestionnaire>
type Saved = { state: SaveStateName; at?: Date; problem?: string; isOvertaken?: boolean }

/** The draft while it is built: saved after a pause, from the revision that was read; nobody's is overwritten. */
export function useBuilder(opened: Opened) {
  const [definition, setDefinition] = useState(opened.definition)
  const latest = useRef(opened.definition)
  const [saved, setSaved] = useState<Saved>(
    opened.changedAt ? { state: 'saved', at: new Date(opened.changedAt) } : { state: 'untouched' },
  )
  const [saver] = useState(() => makeSaver(opened, setSaved))

  useEffect(() => {
    saver.begin()
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isPending()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void saver.flush()
      saver.end()
    }
  }, [saver])

  // The same function for good: rows that did not change are not drawn again.
  const change = useCallback(
    (next: (before: Definition) => Definition) => {
      const after = next(latest.current)
      if (after === latest.current) return
      latest.current = after
      setDefinition(after)
      saver.put(after)
    },
    [saver],
  )

  return { definition, change, saved, saver }
}

function makeSaver({ id, revision: first, definition }: Opened, tell: (saved: Saved) => void) {
  let revision = first
  let newest = definition
  let isDirty = false
  let isStopped = false
  let isHere = true
  let sending: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<boolean> {
    while (isDirty && !isStopped) {
      isDirty = false
      try {
        const body = { definition: newest, revision }
        const sent = await call(saveQuestionnaireDraft, { params: { id }, body })
        if (!sent.ok) {
          isDirty = true
          isStopped = sent.problem.code === 'draft-changed'
          tell({ state: 'not-kept', problem: sent.problem.error, isOvertaken: isStopped })
          return false
        }
        revision = sent.answer.revision
        if (!isDirty) tell({ state: 'saved', at: new Date(sent.answer.savedAt) })
      } catch {
        isDirty = true
        tell({ state: 'not-kept', problem: 'Not saved yet. Check your connection.' })
        wait(retryMs)
        return false
      }
    }
    return !isDirty
  }

  /** True once the server has all of it. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  function wait(ms: number) {
    clearTimeout(timer)
    if (isHere) timer = setTimeout(() => void flush(), ms)
  }

  return {
    put(next: Definition) {
      newest = next
      isDirty = true
      if (isStopped) return
      tell({ state: 'saving' })
      wait(pauseMs)
    },
    flush,
    isPending: () => isDirty,
    /** What was built is in force: the next change makes a new draft. */
    startAnew() {
      revision = 0
      tell({ state: 'untouched' })
    },
    begin() {
      isHere = true
    },
    end() {
      isHere = false
      clearTimeout(timer)
    },
  }
}

export type Builder = ReturnType<typeof useBuilder>
