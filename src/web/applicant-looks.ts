import type { Answer, Endpoint, Request } from '#shared/endpoint.ts'
import type { CachedAnswer } from './applicant-preview.tsx'

/** Pages of applicants that show what several features know. */
type Page = 'dashboard' | 'decision'

/** What staff read for such a page, and which calls of the applicant's that answers. */
export type Look = {
  page: Page
  endpoint: Endpoint
  request: Request<Endpoint>
  answers(answer: unknown): CachedAnswer[]
}

/** What staff read of one application: what a feature's `web/applicant-looks.ts` exports. */
export type LooksOf = (id: string) => readonly Look[]

/** One of them with its types. */
export function look<E extends Endpoint>(
  page: Page,
  endpoint: E,
  request: Request<E>,
  answers: (answer: Answer<E>) => CachedAnswer[],
): Look {
  return { page, endpoint, request, answers }
}
