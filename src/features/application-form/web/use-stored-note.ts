import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import type { StepName } from '#features/applications/steps.ts'
import { queryOf } from '#web/queries.ts'
import { useUnsentText } from '#web/unsent-text.ts'

/** The note of a step: it outlives its dialog, so that someone who closes it to look something up finds it again. */
export function useStoredNote(step: StepName, applicationId: string) {
  const { data: me } = useQuery(queryOf(getAdmin))
  return useUnsentText(me?.admin.id ?? '', `step:${step}:${applicationId}`)
}
