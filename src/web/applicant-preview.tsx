import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#web/loaded.tsx'

/** What the applicant's call of a key answers. */
export type CachedAnswer = readonly [key: readonly unknown[], answer: unknown]

type Props<T> = {
  query: UseQueryResult<T>
  /** The applicant's calls that the query answers. */
  answers: (answer: T) => CachedAnswer[]
  children: (answer: T) => ReactNode
}

/** Pages of an applicant over what the office was given; drawn again whenever that has changed. */
export function ApplicantPreview<T>({ query, answers, children }: Props<T>) {
  const { data, error, dataUpdatedAt } = query
  if (error || data === undefined) return <Loaded query={query} loading="Loading..." />
  return (
    <KnownAnswers key={dataUpdatedAt} known={answers(data)}>
      {children(data)}
    </KnownAnswers>
  )
}

/** Answers the applicant's calls with what is known, and asks no one. */
export function KnownAnswers({ known, children }: { known: CachedAnswer[]; children: ReactNode }) {
  const [queries] = useState(() => answering(known))
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

function answering(known: CachedAnswer[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        enabled: false,
        retry: false,
      },
    },
  })
  for (const [key, answer] of known) client.setQueryData(key, answer)
  return client
}
