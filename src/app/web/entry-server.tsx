import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import type { PublicFacts } from '#shared/public-facts.ts'
import { FactsProvider } from '#web/facts.tsx'
import { fullTitle } from '#web/page-title.tsx'
import { applyWords, homeWords } from './pages/public-words.ts'
import { routes } from './routes.tsx'

type RenderedPage = { html: string; title: string; description: string }

const words: Record<string, { title: string; description: string }> = {
  '/': homeWords,
  '/masters/apply': applyWords('msc'),
  '/bachelor/apply': applyWords('ba'),
}

/** Draws a public page as every visitor first sees it: signed out, in no particular time zone. */
export async function renderPublicPage(path: string, facts: PublicFacts): Promise<RenderedPage> {
  const found = words[path]
  if (!found) throw new Error(`${path} is not a public page`)
  const handler = createStaticHandler(withoutGuards(routes))
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response || context.errors) throw new Error(`${path} cannot be drawn`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const drawn = renderToString(
    <FactsProvider facts={facts}>
      <Suspense>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Suspense>
    </FactsProvider>,
  )
  return {
    html: withoutHead(drawn),
    title: fullTitle(found.title, facts.institute.name),
    description: found.description,
  }
}

/** Whether an address is one of the application's, and not of the page that says there is nothing. */
export function isPage(path: string): boolean {
  return isReadable(path) && matchRoutes(routes, path)?.at(-1)?.route.path !== '*'
}

function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** Guards look at a visitor's session; here there is no visitor. */
function withoutGuards(tree: RouteObject[]): RouteObject[] {
  return tree.map(({ loader: _, ...route }): RouteObject => {
    if (route.index) return route
    return { ...route, children: route.children && withoutGuards(route.children) }
  })
}

/** React writes the title before the page, since there is no head here; the document has its own. */
function withoutHead(drawn: string): string {
  return drawn.replace(/^(?:<title>[^<]*<\/title>|<link[^>]*>)+/, '')
}
