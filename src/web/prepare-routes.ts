import { type HydrationState, matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the code of the page that the document shows already and leaves its guards for afterwards,
 * so that the first drawing is exactly what the server drew.
 */
export async function prepareRoutes(routes: RouteObject[]): Promise<HydrationState> {
  const matched = matchRoutes(routes, location)?.map(({ route }) => route) ?? []
  await Promise.all(matched.map(loadCode))
  const guarded = matched.filter((route) => route.loader && route.id)
  return { loaderData: Object.fromEntries(guarded.map(({ id }) => [id, null])) }
}

async function loadCode(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
