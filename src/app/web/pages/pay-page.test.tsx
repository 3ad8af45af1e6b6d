import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LinkedPayPage } from '#features/payments/web/linked-pay-page.tsx'
import { OwnPaymentsPage } from '#features/payments/web/own-payments-page.tsx'
import { stripeAddress } from '#features/payments/web/stripe-trust.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { institute, programFacts } from './dashboard.fixture.ts'

const stripe = vi.hoisted(() => ({
  load: vi.fn(),
  confirm: vi.fn(),
  status: 'requires_payment_method',
}))

vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: Object.assign(stripe.load, { setLoadParameters: vi.fn() }),
}))
vi.mock('@stripe/react-stripe-js', () => {
  const client = {
    confirmPayment: stripe.confirm,
    retrievePaymentIntent: async () =>
      stripe.status === 'silent' ? { error: {} } : { paymentIntent: { status: stripe.status } },
  }
  return {
    Elements: ({ children }: { children: ReactNode }) => children,
    PaymentElement: () => createElement('p', null, 'Stripe’s own fields'),
    useStripe: () => client,
    useElements: () => ({}),
  }
})

const charge = '0198f2aa-0000-7000-8000-000000000001'
const payable = {
  kind: 'deposit',
  number: 1,
  program: 'msc',
  amountMinor: 50_000,
  currency: 'USD',
  state: 'open',
  way: { name: 'stripe', words: 'card', isTest: false },
}

let shown: Record<string, unknown>
let begun: { status?: number; body: unknown }
let sent: string[]

beforeEach(() => {
  shown = payable
  begun = { body: { provider: 'stripe', clientSecret: 'pi_1_secret_2' } }
  sent = []
  stripe.status = 'requires_payment_method'
  stripe.load.mockReset().mockResolvedValue({})
  stripe.confirm.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(`${init.method} ${address} ${init.body ?? ''}`.trim())
    const isRead = init.method === 'GET' || address.endsWith('/open')
    const { status = 200, body } = isRead ? { body: shown } : begun
    return Response.json(body, { status })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function open(
  Component: ComponentType = OwnPaymentsPage,
  address = `/dashboard/pay?charge=${charge}`,
) {
  const page = {
    path: '*',
    element: createElement(
      'div',
      null,
      createElement(Component),
      createElement(Link, { to: '/' }, 'Away'),
    ),
  }
  const router = createMemoryRouter([page], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <FactsProvider
        facts={{ institute, programs: [programFacts('msc')], stripePublishableKey: 'pk_test_1' }}
      >
        <RouterProvider router={router} />
      </FactsProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router }
}

test('a card is entered in Stripe’s fields, and our own server says that it arrived', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Pay the enrollment deposit' })
  await screen.findByText('Stripe’s own fields')
  expect(stripe.load).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  await user.click(screen.getByRole('button', { name: 'Pay $500' }))
  expect(stripe.confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/dashboard/pay?charge=${charge}` },
    }),
  )
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
  shown = { ...payable, state: 'settled', amountMinor: 0 }
  const thanks = await screen.findByRole('heading', { name: 'Thank you' })
  await waitFor(() => expect(document.activeElement).toBe(thanks))
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/users/charges/${charge}/payment`,
  ])
})

test('a refused card is told kindly, and another one can be tried', async () => {
  stripe.confirm.mockResolvedValueOnce({
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pay $500' }))
  await screen.findByText('This card has insufficient funds. You weren’t charged.')
  await user.click(screen.getByRole('button', { name: 'Pay $500' }))
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
})

test('where the answer of Stripe is lost, it is asked before the page says anything', async () => {
  const lost = { error: { type: 'api_connection_error' } }
  stripe.confirm.mockResolvedValue(lost)
  const { user } = open()
  const press = async () => user.click(await screen.findByRole('button', { name: 'Pay $500' }))
  await press()
  await screen.findByText(/didn’t go through. You weren’t charged/)
  stripe.status = 'silent'
  await press()
  await screen.findByText(/we don’t know yet if the payment went through/)
  stripe.status = 'succeeded'
  await press()
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
})

test('an outage is told at once, with the way to try again', async () => {
  const error = 'We can’t take card payments right now. You haven’t been charged.'
  begun = { status: 503, body: { error } }
  const { user } = open()
  await screen.findByText(error)
  expect(sent.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  begun = { body: { provider: 'stripe', clientSecret: 'pi_1_secret_2' } }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Stripe’s own fields')
})

test('what a field is missing, Stripe’s field says itself', async () => {
  stripe.confirm.mockResolvedValueOnce({ error: { type: 'validation_error', code: 'incomplete' } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pay $500' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $500' })).toBeDefined())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('coming back from a bank proves nothing: the page asks, and shows what is on its way', async () => {
  open(OwnPaymentsPage, `/dashboard/pay?charge=${charge}&redirect_status=succeeded`)
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
  expect(stripe.load).not.toHaveBeenCalled()
  shown = { ...payable, state: 'processing' }
  await screen.findByRole('heading', { name: 'Your payment is processing' })
})

test('coming back from a bank that refused, the card can be tried again', async () => {
  open(OwnPaymentsPage, `/dashboard/pay?charge=${charge}&redirect_status=failed`)
  await screen.findByText(/The payment didn’t go through/)
  await screen.findByRole('button', { name: 'Pay $500' })
})

test('a payment that another tab has made is not made again', async () => {
  stripe.status = 'succeeded'
  open()
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
  expect(stripe.confirm).not.toHaveBeenCalled()
})

test('where Stripe cannot be reached, the page says so and tries again', async () => {
  begun = { status: 409, body: { error: 'A payment for this is already processing' } }
  open()
  await screen.findByText('A payment for this is already processing')
  cleanup()
  queryClient.clear()
  begun = { body: { provider: 'stripe', clientSecret: 'pi_1_secret_2' } }
  stripe.load.mockRejectedValueOnce(new Error('Failed to load Stripe.js'))
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload, origin: location.origin })
  const { user } = open()
  await screen.findByText(/We couldn’t load the card form/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('where Stripe’s script never comes, the page does not wait forever', async () => {
  stripe.load.mockReturnValue(new Promise(() => {}))
  open()
  await screen.findByText('Loading the card form...')
  const script = document.createElement('script')
  script.setAttribute('src', 'https://js.stripe.com/endive/stripe.js')
  document.head.append(script)
  await waitFor(() => {
    script.dispatchEvent(new Event('error'))
    screen.getByText(/We couldn’t load the card form/)
  })
  script.remove()
})

test('without a provider nothing of Stripe is loaded, and no payment is begun', async () => {
  shown = { ...payable, way: null }
  open()
  await screen.findByText(/Pay by bank transfer instead/)
  expect(stripe.load).not.toHaveBeenCalled()
  expect(sent.some((call) => call.startsWith('POST'))).toBe(false)
})

test('the page is left by loading the next one again', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, assign, origin: location.origin })
  const { user } = open()
  await screen.findByRole('heading', { name: 'Pay the enrollment deposit' })
  await user.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
})

test('a pay link names no one, and is kept while a bank’s page is in between', async () => {
  shown = { ...payable, way: { name: 'demo', words: 'a demo card', isTest: true } }
  begun = { body: { provider: 'demo', clientSecret: charge } }
  open(LinkedPayPage, '/link/pay#the-secret')
  await screen.findByText(/no money moves/i)
  expect(sent).toContain('POST /api/pay-links/open {"token":"the-secret"}')
  cleanup()
  queryClient.clear()
  sent = []
  open(LinkedPayPage, '/link/pay?redirect_status=succeeded')
  await screen.findByRole('heading', { name: 'We’re confirming your payment' })
  expect(sent).toContain('POST /api/pay-links/open {"token":"the-secret"}')
})

test('the one door of the policy lets scripts of Stripe in and nothing else', () => {
  expect(stripeAddress('https://js.stripe.com/endive/stripe.js')).toContain('stripe.js')
  for (const address of ['https://js.stripe.com.example/x.js', 'https://example.org/', 'data:,1'])
    expect(() => stripeAddress(address)).toThrow(TypeError)
})
