import type { Answer, Endpoint, Request } from '#shared/endpoint.ts'
import type { CachedAnswer } from './applicant-preview.tsx'

/** Pages of applicants that show what several features know. */
type Page = 'dashboard' | 'decision'

/** What staff read for such a page, and which calls of the applicant's that answers. */
export type PreviewSource = {
  page: Page
  endpoint: Endpoint
  request: Request<Endpoint>
  answers(answer: unknown): CachedAnswer[]
}

/** What staff read of one application: what a feature's `web/preview-sources.ts` exports. */
export type PreviewSourcesOf = (id: string) => readonly PreviewSource[]

/** One of them with its types. */
export function previewSource<E extends Endpoint>(
  page: Page,
  endpoint: E,
  request: Request<E>,
  answers: (answer: Answer<E>) => CachedAnswer[],
): PreviewSource {
  return { page, endpoint, request, answers }
}
