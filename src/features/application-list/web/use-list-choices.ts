import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listChoices } from '#features/applications/list-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { queryOf } from '#web/queries.ts'

export type Choices = Answer<typeof listChoices>
/** Words of flags by id. */
export type FlagWords = ReadonlyMap<string, string>

const keptMs = 5 * 60_000
const none: Choices = { intakes: [], flags: [], people: [], missing: [] }

/** What the filters offer; it changes rarely, so it is not asked for with every list. */
export function useListChoices() {
  const { data: choices = none } = useQuery({ ...queryOf(listChoices), staleTime: keptMs })
  const flagWords: FlagWords = useMemo(
    () => new Map(choices.flags.map(({ id, name }) => [id, name])),
    [choices],
  )
  return { choices, flagWords }
}
