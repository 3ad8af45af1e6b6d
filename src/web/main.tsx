import './no-eval.ts'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Afterwards } from './afterwards.tsx'
import { FactsProvider } from './facts.tsx'
import { followSession } from './follow-session.ts'
import { loadFacts } from './load-facts.ts'
import { prepareRoutes } from './prepare-routes.ts'
import { routes } from './routes.tsx'
import { getSession } from './session.ts'
import { CrashBoundary } from './shell/crash-screen.tsx'
import { Loading } from './ui/loading.tsx'

const place = document.getElementById('root')
if (place) start(place)

/** A prerendered page is taken over as it stands and its guards run afterwards; others are drawn anew. */
async function start(place: HTMLElement) {
  if (getSession().authenticated) loadSession()
  const hydrationData = place.hasChildNodes() ? await prepareRoutes(routes) : undefined
  const root = hydrationData ? undefined : createRoot(place)
  root?.render(<Loading />)
  const facts = await loadFacts()
  const router = createBrowserRouter(routes, { hydrationData })
  const app = (
    <StrictMode>
      <CrashBoundary>
        <FactsProvider facts={facts}>
          <RouterProvider router={router} />
          {hydrationData && <Afterwards act={() => router.revalidate()} />}
        </FactsProvider>
      </CrashBoundary>
    </StrictMode>
  )
  if (root) root.render(app)
  else hydrateRoot(place, app)
  followSession(() => router.revalidate())
}

async function loadSession() {
  const { startSession } = await import('./session-calls.ts')
  await startSession()
}
