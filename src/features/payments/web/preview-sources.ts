import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { seePayments } from '../admin-contract.ts'
import { readOwnPayments } from '../contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => [
  previewSource('decision', seePayments, { params: { id } }, (payments) => [
    [keyOf(readOwnPayments, { params: { id } }), payments],
  ]),
]
