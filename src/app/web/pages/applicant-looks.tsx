import { useQueries } from '@tanstack/react-query'
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

type Props = {
  looks: readonly Look[]
  may: (right: Right) => boolean
  /** `at` changes with any answer. */
  children: (known: CachedAnswer[], at: string) => ReactNode
}

/** Reads all of them at once, as far as the reader may, and shows what they answer when all are there. */
export function Looks({ looks, may, children }: Props) {
  const answers = useQueries({
    queries: looks.map(({ endpoint, request }) => ({
      ...queryOf(endpoint, request),
      enabled: may(endpoint.access.replace('admin:', '') as Right),
    })),
  })
  if (answers.some(({ isLoading }) => isLoading)) return <LoadingLine>Loading...</LoadingLine>
  const known = looks.flatMap((look, index) => {
    const data = answers[index]?.data
    return data === undefined ? [] : look.answers(data)
  })
  return children(known, answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join())
}
