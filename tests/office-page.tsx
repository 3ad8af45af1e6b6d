import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Admin } from '#features/admins/contract.ts'
import type { PublicFacts } from '#shared/public-facts.ts'
import { type Role, rightsOf } from '#shared/rights.ts'

type Asked = { params: URLSearchParams; body: unknown; token: string | null }
type Said = { status?: number; body: unknown }

/** What the server says, by method and path. */
export type Says = Record<string, (asked: Asked) => Said | Promise<Said>>

const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

export type Office = Awaited<ReturnType<typeof openOffice>>

/** The real route table at an address, freshly loaded, before a server that says what a test wants. */
export async function openOffice(
  address: string,
  says: Says,
  programs: PublicFacts['programs'] = [],
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname, searchParams, search } = new URL(input, 'http://office.test')
    const route = `${init.method} ${pathname}`
    asked.push(`${route}${search}`)
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const said = (await says[route]?.({ params: searchParams, body, token })) ?? notFound
    if (said.body instanceof Response) return said.body
    return Response.json(said.body, { status: said.status ?? 200 })
  })
  vi.resetModules()
  const { routes } = await import('#app/web/routes.tsx')
  const { FactsProvider } = await import('#web/facts.tsx')
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={{ institute, programs, stripePublishableKey: null }}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  const back = () => act(() => router.navigate(-1))
  return { user: userEvent.setup(), asked, where, back }
}

/** Before each test of a file a member of staff is signed in; after it nothing of the page is left. */
export function signInEach() {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('admin_auth_token', 'aa_0')
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
  })
}

const notFound: Said = { status: 404, body: problem('not-found', 'There is nothing here') }

export function problem(code: string, error: string, fields?: Record<string, string>) {
  return { error, code, fields, requestId: 'r1' }
}

export function anAdmin(role: Role, change: Partial<Admin> = {}): Admin {
  return {
    id: `admin-${role}`,
    name: 'Ana Ruiz',
    email: 'ana@hollis.example',
    role,
    programs: 'both',
    rights: rightsOf(role),
    secondFactor: false,
    mustSetUpSecondFactor: false,
    mustGiveName: false,
    hasPassword: true,
    ...change,
  }
}
