import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Right } from '#shared/rights.ts'
import type { Look, LooksOf } from '#web/applicant-looks.ts'
import type { CachedAnswer } from '#web/applicant-preview.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'

const found = import.meta.glob<LooksOf>('../../../features/*/web/applicant-looks.ts', {
  eager: true,
  import: 'looksOf',
})

/** What features let staff see of a page of the applicant's. */
export function looksOf(id: string, page: Look['page']): Look[] {
  return Object.values(found)
    .flatMap((looksOf) => looksOf(id))
    .filter((look) => look.page === page)
}

type Looked = { look: Look; answer: UseQueryResult<unknown> }
type Props = {
  looks: readonly Look[]
  may: (right: Right) => boolean
  /** Those that were read further out. */
  looked?: readonly Looked[]
  /** `at` changes with any answer. */
  children: (known: CachedAnswer[], at: string) => ReactNode
}

/**
 * Reads all of them at once, as far as the reader may, and shows what they answer when all are there. One
 * inside the other: `useQueries` would weigh 0.3 kB on every page that reads anything.
 */
export function Looks({ looks: [look, ...looks], looked = [], children, ...props }: Props) {
  if (look) return <OneLook {...{ look, looks, looked, children, ...props }} />
  if (looked.some(({ answer }) => answer.isLoading)) return <LoadingLine>Loading...</LoadingLine>
  const known = looked.flatMap(({ look, answer: { data } }) =>
    data === undefined ? [] : look.answers(data),
  )
  return children(known, looked.map(({ answer }) => answer.dataUpdatedAt).join())
}

function OneLook({ look, looked = [], ...props }: Props & { look: Look }) {
  const { endpoint, request } = look
  const answer = useQuery({
    ...queryOf(endpoint, request),
    enabled: props.may(endpoint.access.replace('admin:', '') as Right),
  })
  return <Looks {...props} looked={[...looked, { look, answer }]} />
}
