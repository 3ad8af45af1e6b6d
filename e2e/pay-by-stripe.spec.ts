// What the policy refuses is tried here on purpose: these are not the quiet pages of a journey.
import { expect, type Page } from '@playwright/test'
import { startEmbedded } from '#server/db/embedded.ts'
import { makeTestApp } from '#tests/app.ts'
import { makeCharge, standInAt } from '#tests/stripe-app.ts'
import { startStripe } from '#tests/stripe-server.ts'
import { expectAccessible, unwatched as test } from './journey.ts'
import { anHourAgo } from './open-cast.ts'
import { startOwnProduct } from './own-product.ts'
import { answerForStripe } from './stripe-in-browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The product with Stripe set up, the stand-in behind it, and somebody who owes a deposit of 500. */
async function openWithStripe() {
  const stripe = await startStripe()
  const own = await startOwnProduct(standInAt(stripe.at))
  const database = await startEmbedded({ dataDir: own.dataDir })
  // The intakes of the product open a week before it was first started.
  const { url: databaseUrl } = database
  const app = await makeTestApp({ databaseUrl, dataDir: own.dataDir, now: anHourAgo() })
  const charge = await makeCharge(app)
  await app.close()
  return {
    stripe,
    own,
    charge,
    async close() {
      await database.stop()
      await own.stop()
      await stripe.close()
    },
  }
}

/** Everything that the policy of a document refused. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('policyRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Object.assign(window).policyRefused(`${violatedDirective} ${blockedURI}`),
    )
  })
  return refused
}

test('on a phone and by keyboard, a card is refused, another one goes by its bank, and the deposit is paid', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { stripe, own, charge, close } = await openWithStripe()
  const asked = await answerForStripe(page, stripe)
  const refused = await watchPolicy(page)
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), charge.token)

  await page.goto(`${own.url}/dashboard/pay`)
  const way = page.getByRole('link', { name: 'Pay by card or bank account' })
  await expect(way).toBeVisible()
  expect(asked).toEqual([])
  const noScript = 'https://js.stripe.com/**'
  await page.route(noScript, (route) => route.abort())
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use a test card')).toBeVisible()
  await expect(page.getByText('We couldn’t load the card form')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(noScript)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  const number = page.frameLocator('[title="Secure payment input frame"]').getByLabel('Card number')
  await expect(number).toBeVisible()
  await expectAccessible(page)
  expect(refused).toEqual([])
  await expectNobodyElseIsLetIn(page, asked)
  // Told a moment later; a script of a stranger is refused before there is anything to tell.
  await expect
    .poll(() => refused)
    .toEqual([
      'require-trusted-types-for trusted-types-sink',
      'connect-src https://example.org/',
      'connect-src https://js.stripe.com/',
    ])
  refused.length = 0

  const pay = page.getByRole('button', { name: 'Pay $500' })
  await number.focus()
  await page.keyboard.type('4000000000000002')
  await page.keyboard.press('Tab')
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card')
  await expectAccessible(page)
  await number.fill('')
  await page.keyboard.type('4000002760003184')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const bank = page.getByRole('link', { name: 'Confirm at the bank' })
  await bank.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'We’re confirming your payment' })).toBeVisible()
  const [payment] = stripe.payments()
  const { raw, headers } = stripe.event('payment_intent.succeeded', payment?.id ?? '')
  const told = await page.request.post(`${own.url}/api/hooks/stripe`, { headers, data: raw })
  expect(told.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your payments' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible()
  await expect(way).toHaveCount(0)
  expect(stripe.payments()).toHaveLength(1)
  expect(refused).toEqual([])
  expect([...new Set(asked.map((address) => new URL(address).host))].sort()).toEqual([
    'api.stripe.com',
    'hooks.stripe.com',
    'js.stripe.com',
  ])

  await page.goto(`${own.url}/dashboard/pay?charge=${charge.id}`)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'My documents' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'My documents' })).toBeVisible()
  const loaded = () => performance.getEntriesByType('navigation')[0]?.name
  expect(await page.evaluate(loaded)).toBe(`${own.url}/dashboard/documents`)
  await close()
})

/** On a document that lets Stripe in, what anybody else would try. */
async function expectNobodyElseIsLetIn(page: Page, asked: readonly string[]): Promise<void> {
  const results = await page.evaluate(async () => {
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
    const tried = await Promise.allSettled(attempts.map(async (attempt) => attempt()))
    return tried.map(({ status }) => status)
  })
  expect(results).toEqual(Array(5).fill('rejected'))
  expect(asked.some((address) => address.includes('example.org'))).toBe(false)
}
