import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { seeRequests } from '../admin-requests-contract.ts'
import { listOwnRequests } from '../contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => {
  const of = { params: { id } }
  return (['dashboard', 'decision'] as const).map((page) =>
    previewSource(page, seeRequests, of, (requests) => [[keyOf(listOwnRequests, of), requests]]),
  )
}
