import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { clearUser } from '#web/session.ts'

type Said = { status?: number; body: unknown }

/** A server before the pages of one test file that says what each test wants, by method and address. */
export function ownServer() {
  const says: Record<string, Said> = {}
  const sent: { route: string; body: unknown }[] = []

  beforeEach(() => {
    for (const route of Object.keys(says)) delete says[route]
    sent.length = 0
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      if (method === 'POST' && body)
        sent.push({ route: `POST ${address}`, body: JSON.parse(String(body)) })
      const said = says[`${method} ${address}`] ?? { status: 404, body: { error: 'Nothing here' } }
      return Response.json(said.body, { status: said.status ?? 200 })
    })
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    clearUser()
    localStorage.clear()
  })
  return { says, sent }
}
