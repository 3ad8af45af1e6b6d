import { useQueries } from '@tanstack/react-query'
import type { Right } from '#shared/rights.ts'
import type { Look, LooksOf } from '#web/applicant-looks.ts'
import type { Known } from '#web/applicant-preview.tsx'
import { queryOf } from '#web/queries.ts'

const found = import.meta.glob<LooksOf>('../../../features/*/web/looks.ts', {
  eager: true,
  import: 'looksOf',
})

/** What the reader may know of what the features show on a page of the applicant's. */
export function useLooks(id: string, page: Look['page'], may: (right: Right) => boolean) {
  const looks = Object.values(found)
    .flatMap((looksOf) => looksOf(id))
    .filter((look) => look.page === page)
  const answers = useQueries({
    queries: looks.map(({ endpoint, request }) => ({
      ...queryOf(endpoint, request),
      enabled: may(endpoint.access.replace('admin:', '') as Right),
    })),
  })
  return {
    isLoading: answers.some((answer) => answer.isLoading),
    /** Changes with any answer. */
    at: answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    known: looks.flatMap(({ answers: knownOf }, index): Known[] => {
      const data = answers[index]?.data
      return data === undefined ? [] : knownOf(data)
    }),
  }
}
