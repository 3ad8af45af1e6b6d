import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import type { OwnSlot, Paper } from '../contract.ts'
import { aFile, aSlot } from './documents.fixture.ts'
import { OwnDocuments } from './own-documents.tsx'
import { dropUpload } from './uploads.ts'

type Sent = { route: string; body: unknown }

type Served = {
  slots: OwnSlot[]
  papers: Paper[]
  sent: Sent[]
  /** What the server says instead, by method and path, once. */
  instead: Record<string, () => Response>
  /** What has arrived, by upload. */
  arrived: Record<string, Blob[]>
}

function nothing(): Served {
  return { slots: [aSlot()], papers: [], sent: [], instead: {}, arrived: {} }
}

/** What the server has and was sent. */
export const served = nothing()

URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => {}

/** For every file of tests of one's own documents. */
export function prepareOwnDocuments(): void {
  beforeEach(() => {
    Object.assign(served, nothing())
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
      const route = `${method} ${address}`
      served.sent.push({ route, body: typeof body === 'string' ? JSON.parse(body) : body })
      const other = Object.entries(served.instead).find(([start]) => route.startsWith(start))
      if (other) {
        delete served.instead[other[0]]
        return other[1]()
      }
      return answerOf(method ?? 'GET', address, body)
    })
  })

  afterEach(() => {
    cleanup()
    for (const { id } of served.slots) dropUpload(`a1 ${id}`)
    queryClient.clear()
  })
}

async function answerOf(method: string, address: string, body: unknown): Promise<Response> {
  const upload = /uploads\/(u\d)/.exec(address)?.[1] ?? ''
  if (method === 'GET' && address.endsWith('/documents'))
    return Response.json({
      slots: served.slots,
      papers: served.papers,
      quota: { files: 1, mostFiles: 50, bytes: 2_400_000, mostBytes: 209_715_200 },
      mostFileBytes: 20_971_520,
      isOpen: true,
    })
  if (method === 'POST' && address.endsWith('/uploads')) {
    const id = `u${Object.keys(served.arrived).length + 1}`
    served.arrived[id] = []
    return Response.json({ id, bytes: 1, offset: 0 })
  }
  if (method === 'PUT' && body instanceof Blob) {
    served.arrived[upload]?.push(body)
    return Response.json({ id: upload, bytes: 1, offset: sizeOf(upload) })
  }
  if (method === 'GET' && upload)
    return Response.json({ id: upload, bytes: 1, offset: sizeOf(upload) })
  if (method === 'POST' && address.endsWith('/documents')) {
    served.slots = [aSlot({ state: 'checking', files: [aFile({ state: 'checking' })] })]
    return Response.json(served.slots[0])
  }
  return Response.json({})
}

/** How much of an upload has arrived. */
export function sizeOf(upload: string): number {
  return (served.arrived[upload] ?? []).reduce((sum, { size }) => sum + size, 0)
}

export async function open() {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OwnDocuments onSave={async () => undefined} id="a1" title="Master of Science · Fall" />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Master of Science · Fall' })
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  return { user: userEvent.setup({ applyAccept: false }), container }
}

export function picker(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector('input[type="file"]:not([capture])')
  if (!(input instanceof HTMLInputElement)) throw new Error('No file can be chosen')
  return input
}

export const pdf = (name = 'transcript.pdf', bytes = 300_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
export const picture = (name: string) =>
  new File([new Uint8Array(10)], name, { type: 'image/jpeg' })
