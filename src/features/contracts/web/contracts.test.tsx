import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { institute, programFacts } from '#app/web/pages/dashboard.fixture.ts'
import { openOffice, problem } from '#tests/office-page.tsx'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { OwnContractPage } from './own-contract-page.tsx'

const id = '0f9f2c1e-6a5b-4c0e-9d0a-2f64c4a5f1d7'
const sha256 = 'ab'.repeat(32)
const at = '2027-07-01T12:00:00Z'

const sent = {
  id,
  applicationId: 'a1',
  program: 'msc',
  title: 'Enrollment contract',
  status: 'sent',
  statusAt: at,
  expiresAt: '2047-07-15T12:00:00Z',
  sha256,
  sealedSha256: null,
  hasLapsed: false,
  amendsId: null,
  reason: null,
  openedAt: null,
  readAt: null,
  consentedAt: null,
  signedAt: null,
  guardian: null,
  countersignedAt: null,
}
const whole = {
  ...sent,
  words: {
    title: 'Enrollment contract',
    sections: [
      {
        title: 'What it costs',
        parts: [{ paragraph: 'The charges are:' }, { label: 'Tuition', answer: '$23,040' }],
      },
    ],
  },
  name: 'Łukasz Ő’Brien',
  disclosure: {
    version: 1,
    sha256,
    parts: [{ title: 'Your right to paper', words: 'Write to us.' }],
  },
  consentIsCurrent: false,
  asksPassword: false,
  events: [{ kind: 'sent', at, who: '' }],
}

/** The page of the applicant whose contract is as given; answers what was sent. */
function openOwn(change: object, says: Record<string, () => Response> = {}) {
  const asked: { route: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, 'http://own.test')
    const route = `${init.method} ${pathname}`
    asked.push({ route, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    if (says[route]) return says[route]()
    if (pathname === '/api/users/contracts')
      return Response.json({ contracts: [{ ...sent, ...change }] })
    if (pathname === `/api/users/contracts/${id}`) return Response.json({ ...whole, ...change })
    return Response.json(problem('not-found', 'None'), { status: 404 })
  })
  const router = createMemoryRouter([{ path: '*', Component: OwnContractPage }])
  render(
    <FactsProvider
      facts={{ institute, programs: [programFacts('msc')], stripePublishableKey: null }}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </FactsProvider>,
  )
  return { user: userEvent.setup(), asked }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('reading ends with a button, which says what was read', async () => {
  const { user, asked } = openOwn(
    {},
    {
      [`POST /api/users/contracts/${id}/read`]: () => Response.json({}),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'I’ve read it to the end' }))
  expect(asked).toContainEqual({
    route: `POST /api/users/contracts/${id}/read`,
    body: { sha256 },
  })
  screen.getByText('$23,040')
})

test('no one agrees before the PDF was opened and both boxes are ticked', async () => {
  const { user, asked } = openOwn({ readAt: at })
  const couldOpen = await screen.findByRole('checkbox', { name: 'I could open and read the PDF' })
  expect(couldOpen).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  await screen.findByText('Open the PDF, and confirm that you could')
  screen.getByText('Agree to continue, or ask us for paper')
  expect(asked.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('a name is typed, nothing is filled in, and what the server says is at the field', async () => {
  const ready = { readAt: at, openedAt: at, consentedAt: at }
  const says = 'Type your name as it appears in the contract: Łukasz Ő’Brien'
  const { user, asked } = openOwn(ready, {
    [`POST /api/users/contracts/${id}/sign`]: () =>
      Response.json(problem('invalid', says, { 'signature.name': says }), { status: 422 }),
  })
  const name = await screen.findByLabelText('Your name')
  expect(name).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Sign the contract' }))
  await screen.findByText('Type your name')
  expect(asked.filter(({ route }) => route.endsWith('/sign'))).toEqual([])
  await user.type(name, 'Lukasz')
  await user.click(screen.getByRole('button', { name: 'Sign the contract' }))
  await screen.findByText(says)
})

test.each([
  [{ status: 'complete', sealedSha256: sha256 }, 'Download the sealed contract'],
  [{ status: 'signed', signedAt: at }, 'Download it with the signatures so far'],
  [{ status: 'expired' }, 'Download the contract without signatures'],
])('%o offers its paper and nothing to sign', async (change, button) => {
  openOwn(change)
  await screen.findByRole('button', { name: button })
  expect(screen.queryByRole('button', { name: 'Sign the contract' })).toBeNull()
})

test('a minor sees that a parent signs next, and who declined', async () => {
  const guardian = { name: 'Teresa Ő’Brien', signedAt: null }
  openOwn({ status: 'sent', signedAt: at, guardian })
  await screen.findByText('Signed by you, waiting for Teresa Ő’Brien')
  expect(screen.queryByRole('button', { name: 'Sign the contract' })).toBeNull()
  cleanup()
  queryClient.clear()
  const events = [{ kind: 'declined', at, who: 'Teresa Ő’Brien' }]
  openOwn({ status: 'declined', signedAt: at, guardian, reason: 'Too dear', events })
  await screen.findByText('Teresa Ő’Brien declined it')
  screen.getByText('Too dear')
})

test('an expired contract says what to do', async () => {
  openOwn({ status: 'expired' })
  await screen.findByText('The time to sign has passed')
  screen.getByText(/email the admissions office. We can send it again/)
})

test('the page of the check says of a file what it is, and of a value whether it is known', async () => {
  const page = await openOffice('/check', {
    'POST /api/contracts/check': () => ({
      body: {
        verdict: 'altered',
        findings: [
          { question: 'whole', holds: false, says: 'The seal doesn’t cover the whole file' },
        ],
        about: null,
      },
    }),
    'POST /api/contracts/check-hash': () => ({ body: { isOurs: true, sealedAt: at } }),
  })
  await screen.findByRole('heading', { name: 'Check a contract or letter' })
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file')
  await page.user.upload(input, new File(['%PDF-'], 'contract.pdf', { type: 'application/pdf' }))
  await screen.findByText('This file has been altered')
  screen.getByText('The seal doesn’t cover the whole file')
  await page.user.type(screen.getByLabelText('SHA-256'), sha256)
  await page.user.click(screen.getByRole('button', { name: 'Look it up' }))
  await screen.findByText('We sealed a file with this value')
})

test('a mailed link leads to the contract, and one that was replaced to the dashboard', async () => {
  await openOffice('/link/contract#secret', {
    'POST /api/contracts/open': () => ({ body: { id } }),
  })
  const there = await screen.findByRole('link', { name: 'Read and sign' })
  expect(there.getAttribute('href')).toBe(`/dashboard/contract?contract=${id}`)
  cleanup()
  await openOffice('/link/contract#old', {
    'POST /api/contracts/open': () => ({ status: 404, body: problem('not-found', 'None') }),
  })
  await screen.findByText(/^This link no longer works/)
  cleanup()
  await openOffice('/link/contract#busy', {
    'POST /api/contracts/open': () => ({ status: 429, body: problem('busy', 'Try again soon') }),
  })
  await screen.findByText('Try again soon')
  screen.getByRole('button', { name: 'Try again' })
})

test('the link of a guardian opens the contract to sign, and one that is over says so', async () => {
  const opened = { ...whole, name: 'Teresa Ő’Brien', applicant: 'Łukasz Ő’Brien' }
  const guardian = { name: 'Teresa Ő’Brien', signedAt: null }
  const page = await openOffice('/link/guardian#secret', {
    'POST /api/contracts/guardian/open': () => ({ body: { ...opened, guardian } }),
    'POST /api/contracts/guardian/read': () => ({ body: {} }),
  })
  await screen.findByText(/is a minor and has signed this contract/)
  screen.getByText('Łukasz Ő’Brien', { selector: 'bdi' })
  await page.user.click(screen.getByRole('button', { name: 'I’ve read it to the end' }))
  cleanup()
  await openOffice('/link/guardian#old', {
    'POST /api/contracts/guardian/open': () => ({
      status: 404,
      body: problem('not-found', 'None'),
    }),
  })
  await screen.findByText(/^This link no longer works/)
})
