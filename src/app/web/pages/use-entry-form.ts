import { useEffect, useState } from 'react'
import { makeDraftCalls } from '#features/application-form/web/draft-calls.ts'
import type { Device } from '#features/application-form/web/draft-queue/device.ts'
import { createDraftQueue } from '#features/application-form/web/draft-queue/queue.ts'
import { useQueue } from '#features/application-form/web/use-draft.ts'
import { type Form, useFormOf } from '#features/application-form/web/use-form.ts'
import { type Entered, readEntry, saveEntry } from '#features/staff-entry/contract.ts'
import { call, newKey } from '#web/call.ts'

/** Answers of applicants are not left on the devices of staff. */
const nowhere: Device = {
  keep: () => true,
  drop: () => {},
  read: () => [],
  isWilling: () => true,
}

/** The form of somebody for whom the office types: the same draft, saved by the calls of the office. */
export function useEntryForm({ application, person }: Entered): Form {
  const [queue] = useState(() => openQueue(application.id))
  useEffect(() => {
    void queue.open()
    const leave = () => queue.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      void queue.flush()
    }
  }, [queue])
  return useFormOf(useQueue(queue), application.program, person)
}

function openQueue(id: string) {
  const params = { id }
  let seq = 0
  return createDraftQueue({
    calls: makeDraftCalls({
      isTheirs: () => true,
      async load() {
        const outcome = await call(readEntry, { params })
        return outcome.ok ? { answer: outcome.answer.application } : outcome
      },
      save: (body, options) => call(saveEntry, { params, body }, options),
    }),
    device: nowhere,
    tab: { id: newKey(), next: () => ++seq },
    oneAtATime: (work) => work(),
  })
}
