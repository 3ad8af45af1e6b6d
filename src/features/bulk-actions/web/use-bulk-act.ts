import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { call, newKey } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import { useAct } from '#web/use-act.ts'
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
  known: BulkAct | undefined,
  onDone: (report: BulkReport) => void,
) {
  const request = known && { body: { chosen, act: known } }
  const preview = useQuery({
    ...queryOf(previewBulk, request),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
    // Of what somebody saw a while ago nothing may be left.
    staleTime: 0,
    gcTime: 0,
  })
  const { act, isBusy, refusal } = useAct([listApplications])
  // Sent again because no answer came, it is the same act.
  const unanswered = useRef<{ text: string; key: string }>(undefined)

  async function send(complete: BulkAct): Promise<void> {
    if (!preview.data) return
    const body = { chosen, act: complete, expected: preview.data.count }
    const text = JSON.stringify(body)
    if (unanswered.current?.text !== text) unanswered.current = { text, key: newKey() }
    const { key } = unanswered.current
    await act(
      async () => {
        const sent = await call(actOnMany, { body }, { idempotencyKey: key })
        unanswered.current = undefined
        if (!sent.ok) void preview.refetch()
        return sent
      },
      { onDone },
    )
  }

  return { preview, send, isBusy, refusal }
}
