import { useQuery } from '@tanstack/react-query'
import { oneOrMore } from '#shared/counted.ts'
import { andList } from '#shared/word-lists.ts'
import { queryOf } from '#web/queries.ts'
import type { Person } from '../contract.ts'
import { readWork } from '../work-contract.ts'
import { usePresence } from './use-presence.ts'

/** Who else has an application open, said where no one has to look for it. */
export function Presence({ id }: { id: string }) {
  usePresence(id)
  const { data } = useQuery(queryOf(readWork, { params: { id } }))
  return (
    <p role="status" className="mt-3 text-label text-brass empty:hidden print:hidden">
      {data && hereWords(data.present)}
    </p>
  )
}

const namedAtMost = 3

/** "Ana Ruiz and Ben Cole are here too." */
function hereWords(present: readonly Person[]): string | null {
  if (present.length === 0) return null
  const names = present.slice(0, namedAtMost).map(({ name }) => name)
  const more = present.length - names.length
  if (more > 0) names.push(oneOrMore(more, 'one more', 'more'))
  return `${andList(names)} ${present.length === 1 ? 'is' : 'are'} here too.`
}
