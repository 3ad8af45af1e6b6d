import '#web/no-eval.ts'
import './filled-places.ts'
import '#web/theme.css'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadSessionCalls } from '#features/accounts/web/load-session-calls.ts'
import { formatMoney } from '#shared/money.ts'
import type { PublicFacts } from '#shared/public-facts.ts'
import { AfterHydration } from '#web/after-hydration.tsx'
import { catchUp } from '#web/early-press.ts'
import { FactsProvider } from '#web/facts.tsx'
import { prepareRoutes } from '#web/prepare-routes.ts'
import { getSession } from '#web/session.ts'
import { Loading } from '#web/ui/loading-screen.tsx'
import { followSession } from './follow-session.ts'
import { loadFacts } from './load-facts.ts'
import { routes } from './routes.tsx'
import { CrashBoundary } from './shell/crash-screen.tsx'

const place = document.getElementById('root')
if (getSession().authenticated) loadSession()
if (place?.hasChildNodes()) takeOver(place)
else if (place) draw(place)

/**
 * A prerendered page is taken over as it stands, in steps between which the browser can paint and
 * listen; its guards run afterwards.
 */
async function takeOver(place: HTMLElement) {
  await pause()
  const hydrationData = await prepareRoutes(routes)
  const facts = await loadFacts()
  await pause()
  // The first use of Intl opens the tables of every locale, which takes as long as the whole page.
  formatMoney(0, facts.institute.currency)
  await pause()
  const router = createBrowserRouter(routes, { hydrationData })
  const recheck = () => router.revalidate()
  followSession(recheck)
  await pause()
  hydrateRoot(
    place,
    <App facts={facts} router={router}>
      <AfterHydration act={recheck} />
    </App>,
  )
  catchUp()
}

async function draw(place: HTMLElement) {
  const root = createRoot(place)
  root.render(<Loading />)
  catchUp()
  const facts = await loadFacts()
  const router = createBrowserRouter(routes)
  root.render(<App facts={facts} router={router} />)
  followSession(() => router.revalidate())
}

type AppProps = {
  facts: PublicFacts
  router: ReturnType<typeof createBrowserRouter>
  children?: ReactNode
}

/** What is in a Suspense boundary React takes over in slices, and at once where it is pressed. */
function App({ facts, router, children }: AppProps) {
  return (
    <StrictMode>
      <CrashBoundary>
        <FactsProvider facts={facts}>
          <Suspense>
            <RouterProvider router={router} />
            {children}
          </Suspense>
        </FactsProvider>
      </CrashBoundary>
    </StrictMode>
  )
}

async function loadSession() {
  await (await loadSessionCalls()).startSession()
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
