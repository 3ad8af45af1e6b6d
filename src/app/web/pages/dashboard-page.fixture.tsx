import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AvailableIntake } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { programCodes } from '#shared/programs.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession } from '#web/session.ts'
import { institute, type Progress, programFacts, progressOf, user } from './dashboard.fixture.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { ownServer } from './own-server.fixture.ts'

type Opening = {
  beginnings?: AvailableIntake[]
  progress?: Partial<Progress>
  user?: Partial<typeof user>
  asksInterview?: boolean
}

/** The dashboard before a server that says what a test wants. */
export function dashboard() {
  const { says, sent } = ownServer()

  function open(applications: ApplicationSummary[], opening: Opening = {}) {
    says['GET /api/users/applications'] ??= {
      body: { applications, beginnings: opening.beginnings ?? [] },
    }
    for (const one of applications)
      says[`GET /api/users/applications/${one.id}`] ??= { body: progressOf(one, opening.progress) }
    beginSession('au_1', { ...user, ...opening.user })
    const routes = [
      { path: '/dashboard', Component: DashboardPage },
      { path: '*', element: <p>Elsewhere</p> },
    ]
    const router = createMemoryRouter(routes, { initialEntries: ['/dashboard'] })
    const programs = programCodes
      .map(programFacts)
      .map((facts) => ({ ...facts, asksInterview: opening.asksInterview ?? false }))
    render(
      <QueryClientProvider client={queryClient}>
        <FactsProvider facts={{ institute, programs, stripePublishableKey: null }}>
          <RouterProvider router={router} />
        </FactsProvider>
      </QueryClientProvider>,
    )
    return { user: userEvent.setup(), router, sent }
  }

  return { says, open }
}
