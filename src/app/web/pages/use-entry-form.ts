import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { makeDraftCalls } from '#features/application-form/web/draft-calls.ts'
import { takesAnswers, useAnswers } from '#features/application-form/web/use-draft.ts'
import { type Form, useFormOf } from '#features/application-form/web/use-form.ts'
import { readEntry, type StaffEntry, saveEntry } from '#features/staff-entry/contract.ts'
import { call } from '#web/call.ts'
import { queryClient, queryOf } from '#web/queries.ts'
import { useSaver } from '#web/saver/use-saver.ts'
import { unsentPlace } from '#web/unsent-text.ts'

/**
 * The form of somebody for whom the office types: the same draft, saved by the calls of the office.
 * Answers of applicants are not left on the devices of staff.
 */
export function useEntryForm({ application, person }: StaffEntry): Form {
  const params = { id: application.id }
  const [owner] = useState(whoTypes)
  const { saver, kept } = useSaver(() => ({
    place: unsentPlace(owner ?? '', `entry:${application.id}`),
    takes: takesAnswers,
    calls: makeDraftCalls({
      isTheirs: () => whoTypes() === owner,
      async load() {
        const outcome = await call(readEntry, { params })
        return outcome.ok ? { ...outcome, answer: outcome.answer.application } : outcome
      },
      save: (body, options) => call(saveEntry, { params, body }, options),
    }),
  }))
  return useFormOf(useAnswers(saver, kept), application.program, person)
}

function whoTypes(): string | undefined {
  return queryClient.getQueryData(queryOf(getAdmin).queryKey)?.admin.id
}
