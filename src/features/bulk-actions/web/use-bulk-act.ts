import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { call, newKey } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { queryOf, readAgain } from '#web/queries.ts'
import {
  actOnMany,
  type BulkAct,
  type BulkReport,
  type ChosenApplications,
  previewBulk,
} from '../admin-bulk-contract.ts'

/** What an act would do, as soon as enough of it is known; and the act itself, on just what was seen. */
export function useBulkAct(
  chosen: ChosenApplications,
  act: BulkAct | undefined,
  onDone: (report: BulkReport) => void,
) {
  const request = act && { body: { chosen, act } }
  const preview = useQuery({
    ...queryOf(previewBulk, request),
    enabled: act !== undefined,
    placeholderData: keepPreviousData,
    // Of what somebody saw a while ago nothing may be left.
    staleTime: 0,
    gcTime: 0,
  })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  // Sent once more because no answer came, it is the same act.
  const unanswered = useRef<{ text: string; key: string }>(undefined)

  async function send(complete: BulkAct): Promise<void> {
    if (!preview.data) return
    const body = { chosen, act: complete, expected: preview.data.count }
    const text = JSON.stringify(body)
    if (unanswered.current?.text !== text) unanswered.current = { text, key: newKey() }
    setSending(true)
    setProblem(undefined)
    try {
      const sent = await call(actOnMany, { body }, { idempotencyKey: unanswered.current.key })
      unanswered.current = undefined
      void readAgain([listApplications])
      if (sent.ok) return onDone(sent.answer)
      setProblem(sent.problem)
      await preview.refetch()
    } catch (error) {
      setProblem({ error: messageOf(error) })
    } finally {
      setSending(false)
    }
  }

  return { preview, send, isSending, problem }
}

type Problem = { error: string; fields?: Record<string, string> }
