import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { readOwnCredit, seeCredit } from '../checks-contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => [
  previewSource('dashboard', seeCredit, { params: { id } }, (credit) => [
    [keyOf(readOwnCredit, { params: { id } }), credit],
  ]),
]
