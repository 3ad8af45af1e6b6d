import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { readPublicFacts } from '#features/settings/server/public-facts.ts'
import type { TestApp } from './app.ts'

type Answered = { method: string; path: string; answer: Response }

/** A page of the real route table in front of the real server. */
export async function openPage(
  app: TestApp,
  address: string,
  token: string,
  onAnswer: (answered: Answered) => void = () => {},
) {
  const heard = new URL('http://localhost')
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input, heard)
    if (pathname.endsWith('/changes')) return new Promise(() => {})
    const { signal: _, ...sent } = init
    const answer = await app.app.request(pathname + search, sent, {
      incoming: { socket: { remoteAddress: '203.0.113.7' } },
    })
    onAnswer({ method: init.method ?? 'GET', path: pathname, answer })
    return answer
  })
  localStorage.setItem(token.startsWith('aa_') ? 'admin_auth_token' : 'auth_token', token)
  const { facts } = await readPublicFacts(app.platform.db, app.clock.now(), app.config)
  vi.resetModules()
  const { routes } = await import('#app/web/routes.tsx')
  const { FactsProvider } = await import('#web/facts.tsx')
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={facts}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  return router
}
