import { type PreviewSourcesOf, previewSource } from '#web/preview-sources.ts'
import { keyOf } from '#web/queries.ts'
import { seeThread } from '../office-thread-contract.ts'
import { countOwnMessages } from '../thread-contract.ts'

export const previewSourcesOf: PreviewSourcesOf = (id) => [
  previewSource('dashboard', seeThread, { params: { id }, query: {} }, ({ unread }) => [
    [
      keyOf(countOwnMessages),
      { threads: unread > 0 ? [{ applicationId: id, unread }] : [], mailReturns: false },
    ],
  ]),
]
