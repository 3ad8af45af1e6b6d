import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { seeReferees } from '../admin-contract.ts'
import { listOwnReferees } from '../contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => [
  previewSource('dashboard', seeReferees, { params: { id } }, (referees) => [
    [keyOf(listOwnReferees, { params: { id } }), referees],
  ]),
]
