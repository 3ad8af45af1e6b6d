import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { queryClient, queryOf } from '#web/queries.ts'
import { useSavedDocument } from '#web/saver/use-saved-document.ts'
import { unsentPlace } from '#web/unsent-text.ts'
import { type OwnReview, readReviews, saveReview } from '../contract.ts'
import { ReviewContent } from '../rubric.ts'

/** One's own review while it is written; `owner` is its author. */
export function useReview(id: string, own: OwnReview, owner: string) {
  const params = { id }
  return useSavedDocument<typeof saveReview, ReviewContent>(() => ({
    place: unsentPlace(owner, `review-of:${own.id}`),
    shape: ReviewContent,
    first: { value: contentOf(own), revision: own.version },
    isTheirs: () => queryClient.getQueryData(queryOf(getAdmin).queryKey)?.admin.id === owner,
    save: (content, version, options) =>
      call(saveReview, { params, body: { ...content, version } }, options),
    // It does not say when it was saved.
    saved: ({ version }) => ({ revision: version, savedAt: null }),
    overtaken: 'version-changed',
    async read() {
      const query = { ...queryOf(readReviews, { params }), staleTime: 0 }
      const { own: now } = await queryClient.fetchQuery(query)
      return now ? { value: contentOf(now), revision: now.version } : undefined
    },
  }))
}

function contentOf(own: OwnReview): ReviewContent {
  const { scores, evidence, comment, recommendation, answers } = own
  return { scores, evidence, comment, recommendation, ...(answers && { answers }) }
}
