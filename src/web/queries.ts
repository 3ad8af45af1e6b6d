import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Endpoint, Request } from '#shared/endpoint.ts'
import { CallError, call, type Refusal } from './call.ts'
import { getSession, subscribeSession } from './session.ts'

/** A query whose call was refused, with the sentence of the answer as its message. */
export class RefusedQuery extends Error {
  readonly status: number
  readonly problem: Refusal

  constructor(status: number, problem: Refusal) {
    super(problem.error)
    this.status = status
    this.problem = problem
  }
}

const mostTries = 3
const longestWaitMs = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !(error instanceof RefusedQuery) && failures < mostTries,
      retryDelay: (failures, error) => waitMs(failures, error),
      staleTime: 10_000,
    },
  },
})

/** The one query of a call: `useQuery(queryOf(listDevices))`. Its key is the route and the request. */
export function queryOf<E extends Endpoint>(endpoint: E, request?: Request<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => answerOf(endpoint, request, signal),
  })
}

/** The pages of a call that names where the next begins: `useInfiniteQuery(pagesOf(listReleases, …))`. */
export function pagesOf<E extends Endpoint>(
  endpoint: E,
  requestOf: (place: PlaceOf<E>) => Request<E>,
  ...more: readonly unknown[]
) {
  return infiniteQueryOptions({
    // Apart from the key of one page, whose answer has another shape.
    queryKey: [endpoint.route, 'pages', requestOf(undefined as PlaceOf<E>), ...more],
    initialPageParam: undefined as PlaceOf<E>,
    queryFn: ({ pageParam, signal }) =>
      answerOf(endpoint, requestOf(pageParam as PlaceOf<E>), signal),
    getNextPageParam: (page) => ((page as Page).next ?? undefined) as PlaceOf<E> | undefined,
  })
}

type Page = { next?: unknown }
type PlaceOf<E extends Endpoint> =
  Answer<E> extends { next: infer Next } ? NonNullable<Next> | undefined : never

/** The answer of a call, for a query that asks several times; what was refused is thrown. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | undefined,
  signal: AbortSignal,
): Promise<Answer<E>> {
  const outcome = await (call<Endpoint> as AnyCall)(endpoint, request, { signal })
  if (outcome.ok) return outcome.answer as Answer<E>
  throw new RefusedQuery(outcome.status, outcome.problem)
}

/** The key of a call with one request; without a request it begins the keys of all of its requests. */
export function keyOf<E extends Endpoint>(endpoint: E, request?: Request<E>): readonly unknown[] {
  return request === undefined ? [endpoint.route] : [endpoint.route, request]
}

/** Which answers an act may have changed: those of calls, and of every route that begins with a text. */
export type ShownAnswers = readonly (Endpoint | string)[]

/** After an act that may change any page. */
export const everything: ShownAnswers = ['']

/** What is on the page of these is read again. */
export function readAgain(shown: ShownAnswers): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) =>
      shown.some((one) =>
        typeof one === 'string' ? String(route).startsWith(one) : one.route === route,
      ),
  })
}

type AnyCall = (
  endpoint: Endpoint,
  request: unknown,
  options: { signal: AbortSignal },
) => ReturnType<typeof call<Endpoint>>

/** As long as the server asked for, else 1, 2, 4 … seconds. */
function waitMs(failures: number, error: Error): number {
  const asked = error instanceof CallError ? error.retryAfter : undefined
  return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, longestWaitMs)
}

function isOfApplicant({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return !String(route).includes('/admins/')
}

let before = getSession()

// What one person saw is never shown to the next, and a session that goes on reads afresh.
subscribeSession(() => {
  const now = getSession()
  if (before.user && before.user.id !== now.user?.id)
    queryClient.removeQueries({ predicate: isOfApplicant })
  if (before.ended && now.authenticated && !now.ended) queryClient.invalidateQueries()
  before = now
})
