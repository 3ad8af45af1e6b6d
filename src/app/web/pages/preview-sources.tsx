import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Right } from '#shared/rights.ts'
import type { CachedAnswer } from '#web/applicant-preview.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import type { PreviewSource, PreviewSourcesOf } from '#web/preview-sources.ts'
import { queryOf } from '#web/queries.ts'

const found = import.meta.glob<PreviewSourcesOf>('../../../features/*/web/preview-sources.ts', {
  eager: true,
  import: 'previewSourcesOf',
})

/** What features let staff see of a page of the applicant's. */
export function previewSourcesOf(id: string, page: PreviewSource['page']): PreviewSource[] {
  return Object.values(found)
    .flatMap((sourcesOf) => sourcesOf(id))
    .filter((source) => source.page === page)
}

type ReadSource = { source: PreviewSource; answer: UseQueryResult<unknown> }
type Props = {
  sources: readonly PreviewSource[]
  may: (right: Right) => boolean
  /** Those that were read further out. */
  read?: readonly ReadSource[]
  /** `at` changes with any answer. */
  children: (known: CachedAnswer[], at: string) => ReactNode
}

/**
 * Reads all of them at once, as far as the reader may, and shows what they answer when all are there. One
 * inside the other: `useQueries` would weigh 0.3 kB on every page that reads anything.
 */
export function PreviewSources({
  sources: [source, ...sources],
  read = [],
  children,
  ...props
}: Props) {
  if (source)
    return (
      <OneSource source={source} sources={sources} read={read} {...props}>
        {children}
      </OneSource>
    )
  if (read.some(({ answer }) => answer.isLoading)) return <LoadingLine>Loading...</LoadingLine>
  const known = read.flatMap(({ source, answer: { data } }) =>
    data === undefined ? [] : source.answers(data),
  )
  return children(known, read.map(({ answer }) => answer.dataUpdatedAt).join())
}

function OneSource({ source, read = [], ...props }: Props & { source: PreviewSource }) {
  const { endpoint, request } = source
  const answer = useQuery({
    ...queryOf(endpoint, request),
    enabled: props.may(endpoint.access.replace('admin:', '') as Right),
  })
  return <PreviewSources {...props} read={[...read, { source, answer }]} />
}
