// What the policy refuses is tried here on purpose: these are not the quiet pages of a journey.
import { expect, test } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { stripeKeys } from '#tests/stripe-server.ts'
import { startOwnProduct } from './own-product.ts'

/** What Stripe's script would bring: fields in a frame of its own, and calls to its own server. */
const standIn = `window.Stripe = () => ({
  registerAppInfo() {}, _registerWrapper() {}, createToken() {}, createPaymentMethod() {},
  confirmCardPayment() {}, retrievePaymentIntent: async () => ({ paymentIntent: { status: '' } }),
  confirmPayment: async () => {
    const answer = await fetch('https://api.stripe.com/v1/confirm', { method: 'POST' })
    return answer.ok ? { paymentIntent: {} } : { error: {} }
  },
  elements: () => ({
    create: () => ({
      mount(place) {
        const frame = document.createElement('iframe')
        frame.title = 'Card fields'
        frame.src = 'https://js.stripe.com/fields.html'
        place.append(frame)
      },
      on() { return this }, once() { return this }, off() { return this }, update() {}, destroy() {},
    }),
    update() {},
  }),
})`

test('with Stripe on, its document lets Stripe in and nobody else, and is left by a full load', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const own = await startOwnProduct(stripeKeys)
  const charge = '00000000-0000-4000-8000-000000000001'
  const cors = { 'access-control-allow-origin': '*' }
  const payable = {
    ...{ kind: 'deposit', number: 1, program: 'msc', amountMinor: 50_000, currency: 'USD' },
    ...{ state: 'open', way: { name: 'stripe', words: 'card or bank account', isTest: true } },
  }
  await page.route(`${own.url}/api/users/charges/**`, (route) =>
    route.fulfill({
      json:
        route.request().method() === 'GET'
          ? payable
          : { provider: 'stripe', clientSecret: 'pi_1_secret_2' },
    }),
  )
  const asked: string[] = []
  await page.route(/stripe\.com|example\.org/, (route) => {
    const address = route.request().url()
    asked.push(address)
    if (address.endsWith('.js?advancedFraudSignals=false'))
      return route.fulfill({ contentType: 'text/javascript', body: standIn })
    return route.fulfill({ headers: cors, contentType: 'text/html', body: '<p>Fields</p>' })
  })
  const registered = await page.request.post(`${own.url}/api/users/register`, {
    data: { ...cast.maya, password: castPassword },
  })
  const { token } = await registered.json()
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token)

  await page.goto(`${own.url}/dashboard/pay`)
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  expect(asked).toEqual([])
  await page.goto(`${own.url}/dashboard/pay?charge=${charge}`)
  await expect(page.getByText('Cards for testing are taken')).toBeVisible()
  await expect(page.frameLocator('[title="Card fields"]').getByText('Fields')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $500' }).click()
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  expect(new Set(asked.map((address) => new URL(address).host))).toEqual(
    new Set(['js.stripe.com', 'api.stripe.com']),
  )

  const refused = await page.evaluate(async () => {
    const addScript = (address: string) => {
      const script = document.createElement('script')
      script.src = address
      document.head.append(script)
    }
    const attempts = [
      () => addScript('https://example.org/x.js'),
      () => addScript('https://js.stripe.com.example.org/x.js'),
      () => {
        document.body.innerHTML = '<p>Gone</p>'
      },
      () => fetch('https://example.org/'),
      () => fetch('https://js.stripe.com/'),
    ]
    const results = await Promise.allSettled(attempts.map(async (attempt) => attempt()))
    return results.map(({ status }) => status)
  })
  expect(refused).toEqual(Array(5).fill('rejected'))
  expect(asked.some((address) => address.includes('example.org'))).toBe(false)

  await page.getByRole('link', { name: 'My documents' }).click()
  await expect(page.getByRole('heading', { name: 'My documents' })).toBeVisible()
  const loaded = () => performance.getEntriesByType('navigation')[0]?.name
  expect(await page.evaluate(loaded)).toBe(`${own.url}/dashboard/documents`)
  await own.stop()
})
