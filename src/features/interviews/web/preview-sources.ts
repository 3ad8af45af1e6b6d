import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { seeInterview } from '../admin-contract.ts'
import { readInterview } from '../contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => [
  previewSource('dashboard', seeInterview, { params: { id } }, (interview) => [
    [keyOf(readInterview, { params: { id } }), interview],
  ]),
]
